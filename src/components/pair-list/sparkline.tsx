import { cx } from '#/ui/cx';
import { SPARKLINES } from '#core/contract/market-sparklines.ts';
import type { Market } from '#core/domain/market.ts';

const HOUR_MS = 3_600_000;

/**
 * The last 24 hours of a market as a line in the colour of its change. All lines are in one file on
 * the server, so no code is needed here. The URL contains the hour, so no line is older than that.
 */
export function Sparkline({ market: { symbol, changePercent } }: { market: Market }) {
  const hour = Math.floor(Date.now() / HOUR_MS);
  return (
    <svg
      aria-hidden="true"
      className={cx(
        'h-6 w-full',
        changePercent ? (changePercent > 0 ? 'text-up' : 'text-down') : 'text-muted',
      )}
    >
      <use href={`${SPARKLINES}?${hour}#${symbol}`} />
    </svg>
  );
}
