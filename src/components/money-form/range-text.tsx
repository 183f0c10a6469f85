import { Numeric } from '#/ui/numeric';
import { formatAmount } from '#core/domain/format-number.ts';
import type { AmountRange } from '#core/domain/range.ts';

/** The accepted amounts, such as `100.00 – 5,000.00 USDT`, left to right in any language. */
export function RangeText({ range, unit }: { range: AmountRange; unit: string }) {
  return (
    <Numeric unit={unit}>
      {formatAmount(range.minimum)} – {formatAmount(range.maximum)}
    </Numeric>
  );
}
