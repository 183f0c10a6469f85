import { Trans } from '@lingui/react/macro';
import { usePriceText } from '#/components/quote/use-price-text';
import { formatPercent } from '#core/domain/format-number.ts';
import type { SpotSide } from '#core/domain/spot-order.ts';
import { percentAway, priceAway } from '#core/domain/spot-ticket.ts';
import type { TriggerLeg } from '#core/domain/spot-trigger.ts';
import { WhenPrice } from './when-price';

/** The usual distances of a trigger from the price, in percent. */
const DISTANCES = [1, 2, 5] as const;

interface TriggerSentenceProps {
  side: SpotSide;
  pair: string;
  /** The last price; `undefined` until it is known. */
  last: string | undefined;
  leg: TriggerLeg | undefined;
  /** The sign of the usual triggers: above or below the price. */
  sign: 1 | -1;
  /** The decimals of the market's prices. */
  places: number;
  /** Called with the price at a usual distance. */
  onPick: (price: string) => void;
}

/** The usual distances of a trigger, and a description of the order's effect. */
export function TriggerSentence(props: TriggerSentenceProps) {
  const { side, pair, last, leg, sign, places, onPick } = props;
  const priceText = usePriceText(pair);
  const { trigger, price: limit } = leg ?? {};
  const price = priceText(limit);
  const when = leg ? <WhenPrice when={leg.when} price={trigger} pair={pair} /> : null;
  return (
    <div className="flex flex-col gap-1">
      <div className="grid grid-cols-3 gap-1">
        {DISTANCES.map((distance) => (
          <button
            key={distance}
            type="button"
            disabled={last === undefined}
            onClick={() => last && onPick(priceAway(last, sign * distance, places))}
            className="min-h-7 rounded-md bg-fill px-1 text-xs font-medium text-muted hover:bg-fill-strong active:bg-fill-strong disabled:opacity-45"
          >
            <span translate="no" className="num">
              {sign > 0 ? '+' : '−'}
              {distance}%
            </span>
          </button>
        ))}
      </div>
      {trigger ? (
        <p className="text-xs text-muted">
          {limit === undefined ? (
            when
          ) : side === 'buy' ? (
            <Trans>
              {when}: buy at {price}
            </Trans>
          ) : (
            <Trans>
              {when}: sell at {price}
            </Trans>
          )}
          {last === undefined ? null : (
            <span translate="no" className="num">
              {' '}
              ({formatPercent(percentAway(trigger, last))})
            </span>
          )}
        </p>
      ) : null}
    </div>
  );
}
