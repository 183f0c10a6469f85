import type { LoanProject } from '#/api/loans';
import { amountText } from '#/domain/figures';
import { Numeric } from '#/ui/numeric';

/** The amounts a loan is given for. */
export function LoanRange({ project: { range, coin } }: { project: LoanProject }) {
  return (
    <Numeric unit={coin}>
      {amountText(range.minimum)} – {amountText(range.maximum)}
    </Numeric>
  );
}
