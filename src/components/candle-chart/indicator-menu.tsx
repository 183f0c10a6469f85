import { useLingui } from '@lingui/react/macro';
import { ChartNoAxesCombined } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#/ui/icon-button';
import { WhileOpen } from '#/ui/while-open';
import { optional } from '../readiness/optional';

const ChartSheet = optional(() => import('./chart-sheet').then((file) => file.ChartSheet));

/** Opens the settings of the chart: type, scale, indicators. */
export function IndicatorMenu() {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label={t`Indicators`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <ChartNoAxesCombined />
      </IconButton>
      <WhileOpen subject={isOpen}>
        {(open) => <ChartSheet open={open} onOpenChange={setOpen} />}
      </WhileOpen>
    </>
  );
}
