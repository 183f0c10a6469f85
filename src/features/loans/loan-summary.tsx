import { Trans } from '@lingui/react/macro';
import type { LoanProject } from '#/api/loans';
import { Duration } from '#/components/duration/duration';
import { Fact, Facts } from '#/ui/facts';
import { Numeric } from '#/ui/numeric';
import { formatAmount } from '#core/domain/format-number.ts';
import type { Money } from '#core/domain/money.ts';
import { LoanCost } from './loan-cost';

/** The loan amount, its due date, and the amount to repay. */
export function LoanSummary({ project, amount }: { project: LoanProject; amount: Money }) {
  return (
    <>
      <Facts className="mb-3">
        <Fact label={<Trans>Offer</Trans>}>
          <span className="wrap-anywhere">{project.title}</span>
        </Fact>
        <Fact label={<Trans>Loan amount</Trans>}>
          <Numeric unit={project.coin}>{formatAmount(amount)}</Numeric>
        </Fact>
        <Fact label={<Trans>Due after</Trans>}>
          <Duration days={project.durationDays} />
        </Fact>
      </Facts>
      <LoanCost project={project} amount={amount} />
    </>
  );
}
