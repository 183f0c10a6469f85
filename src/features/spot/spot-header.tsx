import { useLingui } from '@lingui/react/macro';
import { ChartCandlestick, Menu } from 'lucide-react';
import type { ReactNode } from 'react';
import { DemoMark } from '#/components/page/demo-mark';
import { PairName } from '#/components/pair-list/pair-name';
import { IconButton } from '#/ui/icon-button';
import { Skeleton } from '#/ui/skeleton';

interface SpotHeaderProps {
  pair: string | undefined;
  /** Change of the day in percent. */
  change: ReactNode;
  isChart: boolean;
  onMenu: () => void;
  onChart: (isChart: boolean) => void;
}

/** Market name with its change, the button for other markets, and the switch to the chart. */
export function SpotHeader({ pair, change, isChart, onMenu, onChart }: SpotHeaderProps) {
  const { t } = useLingui();
  return (
    <header className="sticky top-0 z-20 bg-canvas pt-(--safe-top)">
      <div className="column flex h-(--header-height) items-center gap-1 px-1">
        <h1 className="min-w-0">
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={onMenu}
            className="flex min-h-11 max-w-full items-center gap-2 rounded-md px-2 text-base active:bg-fill"
          >
            <Menu aria-hidden="true" className="size-5 shrink-0" />
            <span className="sr-only">{t`Choose market`}</span>
            {pair ? <PairName pair={pair} /> : <Skeleton className="h-5 w-24" />}
          </button>
        </h1>
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">{change}</div>
        <DemoMark />
        <IconButton
          label={t`Chart`}
          aria-pressed={isChart}
          className={isChart ? 'text-accent-ink' : undefined}
          onClick={() => onChart(!isChart)}
        >
          <ChartCandlestick />
        </IconButton>
      </div>
    </header>
  );
}
