import { splitPair } from '#/domain/market';

/** `BTC/USDT` with the quote coin small and muted; never mirrored. */
export function PairName({ pair }: { pair: string }) {
  const { base, quote } = splitPair(pair);
  return (
    <span dir="ltr" className="whitespace-nowrap">
      <span className="font-semibold text-ink">{base}</span>
      {quote ? <span className="text-xs text-muted">/{quote}</span> : null}
    </span>
  );
}
