import { useLingui } from '@lingui/react/macro';
import { ChartNoAxesCombined } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#/ui/icon-button';
import { optional } from '../readiness/optional';

const ChartSheet = optional(() => import('./chart-sheet').then((file) => file.ChartSheet));

/** Opens the settings of the chart: type, scale, indicators. */
export function IndicatorMenu() {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  // Stays mounted after the first time, so that it can close with its motion.
  const [wasOpened, setOpened] = useState(false);
  return (
    <>
      <IconButton
        label={t`Indicators`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => {
          setOpened(true);
          setOpen(true);
        }}
      >
        <ChartNoAxesCombined />
      </IconButton>
      {wasOpened ? <ChartSheet open={isOpen} onOpenChange={setOpen} /> : null}
    </>
  );
}
