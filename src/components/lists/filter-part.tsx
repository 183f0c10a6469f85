import { useLingui } from '@lingui/react/macro';
import { ListFilter } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { IconButton } from '#/ui/icon-button';
import { WhileOpen } from '#/ui/while-open';
import { optional } from '../readiness/optional';

/** Few members filter their records, so the file is cached only after its first use. */
const RecordFilter = optional(() => import('./record-filter').then((file) => file.RecordFilter));

type FilterPartProps = Omit<ComponentProps<typeof RecordFilter>, 'open' | 'onOpenChange'>;

/** Opens the filter of a list of records, and shows how many filters are set. */
export function FilterPart(props: FilterPartProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const { value, days } = props;
  const hasDays = days.from !== undefined || days.to !== undefined;
  const count = (value === undefined ? 0 : 1) + (hasDays ? 1 : 0);
  return (
    <>
      <IconButton
        label={t`Filter`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-count={count || undefined}
        onClick={() => setOpen(true)}
        className="count-mark"
      >
        <ListFilter />
      </IconButton>
      <WhileOpen subject={isOpen}>
        {(open) => <RecordFilter {...props} open={open} onOpenChange={setOpen} />}
      </WhileOpen>
    </>
  );
}
