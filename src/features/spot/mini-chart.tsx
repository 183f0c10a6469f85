import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { useCandles } from '#/components/candle-chart/use-candles';
import { shownIntervalAtom } from '#/state/chart-preferences';
import { Skeleton } from '#/ui/skeleton';
import { plainDecimal } from '#core/contract/primitives.ts';
import type { Candle } from '#core/domain/candles.ts';
import { formatPrice } from '#core/domain/format-number.ts';
import type { Market } from '#core/domain/market.ts';

const SHOWN = 60;
/** Units of the drawing, which is stretched to the available space. A candle is 6 units wide. */
const STEP = 6;
const HEIGHT = 100;

/** A live chart of the newest candles in the last selected interval, without axes and gestures. */
export function MiniChart({ market }: { market: Market }) {
  const { t } = useLingui();
  const interval = useAtomValue(shownIntervalAtom);
  const { pair, symbol, pricePlaces } = market;
  const { candles, hasFailed } = useCandles(symbol, interval);
  if (!candles && hasFailed) {
    return (
      <p className="grid h-full place-items-center px-3 text-xs text-muted">
        <Trans>We couldn’t load the chart</Trans>
      </p>
    );
  }
  if (!candles) return <Skeleton className="h-full w-full" />;
  const shown = candles.slice(-SHOWN);
  const high = Math.max(...shown.map((candle) => candle.high));
  const low = Math.min(...shown.map((candle) => candle.low));
  const yOf = (price: number) => ((high - price) / (high - low || 1)) * HEIGHT;
  const priceText = (price: number) => formatPrice(plainDecimal(price), pricePlaces);
  return (
    <div
      role="img"
      aria-label={t`Candles of ${pair}`}
      dir="ltr"
      className="flex h-full gap-2 px-3 py-2 text-xs text-muted"
    >
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${SHOWN * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-full min-w-0 flex-1"
      >
        {shown.map((candle, index) => (
          <CandleShape
            key={candle.id}
            candle={candle}
            // The newest candle is at the end, however few candles there are.
            x={(SHOWN - shown.length + index) * STEP}
            yOf={yOf}
          />
        ))}
      </svg>
      <div translate="no" className="num flex flex-col items-end justify-between">
        <span>{priceText(high)}</span>
        <span>{interval}</span>
        <span>{priceText(low)}</span>
      </div>
    </div>
  );
}

interface CandleShapeProps {
  candle: Candle;
  x: number;
  yOf: (price: number) => number;
}

function CandleShape({ candle: { open, high, low, close }, x, yOf }: CandleShapeProps) {
  const top = yOf(Math.max(open, close));
  const color = close < open ? 'var(--candle-down)' : 'var(--candle-up)';
  return (
    <g fill={color} stroke={color}>
      <path vectorEffect="non-scaling-stroke" d={`M${x + 2.5} ${yOf(high)}V${yOf(low)}`} />
      <rect
        x={x}
        y={top}
        width={5}
        height={Math.max(1, yOf(Math.min(open, close)) - top)}
        stroke="none"
      />
    </g>
  );
}
