import { useLingui } from '@lingui/react/macro';
import { ChartArea } from 'lucide-react';
import type { ReactNode } from 'react';
import { DemoMark } from '#/components/page/demo-mark';
import { MarketTitle } from '#/components/pair-list/market-title';
import { IconButton } from '#/ui/icon-button';

interface SpotHeaderProps {
  pair: string | undefined;
  /** The change of the day, in percent. */
  change: ReactNode;
  /** The price and figures of the day, on a wide screen. */
  quote: ReactNode;
  isChart: boolean;
  /** `undefined` if the list of markets is visible. */
  onMenu: (() => void) | undefined;
  /** `undefined` if the chart is always visible. */
  onChart: ((isChart: boolean) => void) | undefined;
}

/** The market name with its change, the button for other markets, and the switch to the chart. */
export function SpotHeader({ pair, change, quote, isChart, onMenu, onChart }: SpotHeaderProps) {
  const { t } = useLingui();
  return (
    <header className="frame-full sticky top-0 z-20 bg-canvas pt-(--safe-top)">
      <div className="column flex h-(--header-height) items-center gap-1 px-1">
        <MarketTitle pair={pair} className="min-w-0" onPress={onMenu} />
        {quote ?? (
          // The change is shown completely or not at all, because it wraps out of view.
          <div className="flex h-5 min-w-0 flex-1 flex-wrap overflow-hidden">
            <span className="h-5 w-px" />
            {change}
          </div>
        )}
        <DemoMark />
        {onChart ? (
          <IconButton
            label={t`Chart`}
            aria-pressed={isChart}
            className={isChart ? 'text-accent-ink' : undefined}
            onClick={() => onChart(!isChart)}
          >
            <ChartArea />
          </IconButton>
        ) : (
          <span className="w-3" />
        )}
      </div>
    </header>
  );
}
