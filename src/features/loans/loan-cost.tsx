import { Trans } from '@lingui/react/macro';
import type { LoanProject } from '#/api/loans';
import { InterestEstimate } from '#/components/money-form/interest-estimate';
import { Fact } from '#/ui/facts';
import { Numeric } from '#/ui/numeric';
import { formatAmount } from '#core/domain/format-number.ts';
import { loanInterest, loanTotal } from '#core/domain/loans.ts';
import type { Money } from '#core/domain/money.ts';

/** The cost of the loan, and the consequences of not repaying it. */
export function LoanCost({ project, amount }: { project: LoanProject; amount: Money | undefined }) {
  const { interestRate, durationDays, coin } = project;
  const interest = amount && loanInterest(amount, project);
  return (
    <InterestEstimate
      label={<Trans>Estimated interest</Trans>}
      amount={amount}
      interest={interest}
      rate={interestRate}
      days={durationDays}
      unit={coin}
      note={
        <Trans>
          On the due date, we’ll debit the loan amount and interest from your funds account. You
          cannot withdraw or send coins while the loan is overdue.
        </Trans>
      }
    >
      <Fact label={<Trans>To repay</Trans>}>
        {amount && interest ? (
          <Numeric unit={coin}>{formatAmount(loanTotal(amount, interest))}</Numeric>
        ) : (
          '–'
        )}
      </Fact>
    </InterestEstimate>
  );
}
