import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { ChartNoAxesCombined } from 'lucide-react';
import { useState } from 'react';
import { indicatorCountAtom } from '#/state/chart-indicators';
import { IconButton } from '#/ui/icon-button';
import { WhileOpen } from '#/ui/while-open';
import { optional } from '../readiness/optional';

const ChartSheet = optional(() => import('./chart-sheet').then((file) => file.ChartSheet));

/** Opens the settings of the chart and shows how many indicators are on. */
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
        onClick={() => setOpen(true)}
      >
        <ChartNoAxesCombined />
        {count > 0 ? (
          <span
            translate="no"
            aria-hidden="true"
            className="num absolute end-0.5 top-0.5 text-xs text-muted"
          >
            {count}
          </span>
        ) : null}
      </IconButton>
      <WhileOpen subject={isOpen}>
        {(open) => <ChartSheet open={open} onOpenChange={setOpen} />}
      </WhileOpen>
    </>
  );
}
