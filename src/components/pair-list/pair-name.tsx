import { splitPair } from '#core/domain/market.ts';

/**
 * A pair such as `BTC/USDT`, with a small muted quote coin. It is left to right in any language.
 */
export function PairName({ pair }: { pair: string }) {
  const { base, quote } = splitPair(pair);
  return (
    <span translate="no" dir="ltr" className="whitespace-nowrap">
      <span className="font-semibold text-ink">{base}</span>
      {quote ? <span className="text-xs text-muted">/{quote}</span> : null}
    </span>
  );
}
