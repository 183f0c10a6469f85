import type { Machine } from '#/api/mining';
import { amountText } from '#/domain/figures';
import { Numeric } from '#/ui/numeric';

/** The amounts a machine takes. */
export function MachineRange({ machine: { range, coin } }: { machine: Machine }) {
  return (
    <Numeric unit={coin}>
      {amountText(range.minimum)} – {amountText(range.maximum)}
    </Numeric>
  );
}
