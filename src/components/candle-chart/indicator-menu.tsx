import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { ChartNoAxesCombined } from 'lucide-react';
import { useState } from 'react';
import { indicatorCountAtom } from '#/state/chart-indicators';
import { IconButton } from '#/ui/icon-button';
import { WhileOpen } from '#/ui/while-open';
import { optional } from '../readiness/optional';

const ChartSheet = optional(() => import('./chart-sheet').then((file) => file.ChartSheet));

/** Opens the chart settings and shows how many indicators are on. */
export function IndicatorMenu() {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const count = useAtomValue(indicatorCountAtom);
  return (
    <>
      <IconButton
        label={t`Chart settings`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-count={count || undefined}
        onClick={() => setOpen(true)}
        className="count-mark"
      >
        <ChartNoAxesCombined />
      </IconButton>
      <WhileOpen subject={isOpen}>
        {(open) => <ChartSheet open={open} onOpenChange={setOpen} />}
      </WhileOpen>
    </>
  );
}
