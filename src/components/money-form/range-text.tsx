import { formatAmount } from '#/domain/format-number';
import type { AmountRange } from '#/domain/range';
import { Numeric } from '#/ui/numeric';

/** The accepted amounts: `100.00 – 5,000.00 USDT`, left to right in any language. */
export function RangeText({ range, unit }: { range: AmountRange; unit: string }) {
  return (
    <Numeric unit={unit}>
      {formatAmount(range.minimum)} – {formatAmount(range.maximum)}
    </Numeric>
  );
}
