import { Trans } from '@lingui/react/macro';
import type { LoanProject } from '#/api/loans';
import { Duration } from '#/components/duration/duration';
import { YearlyRate } from '#/components/lists/yearly-rate';
import { RangeText } from '#/components/money-form/range-text';
import { Fact, Facts } from '#/ui/facts';

/** The terms of a loan. */
export function LoanDetails({ project }: { project: LoanProject }) {
  const { title, institution, interestRate, durationDays: days, range, coin } = project;
  return (
    <section>
      <h2 className="text-base font-semibold wrap-anywhere">{title}</h2>
      <Facts className="mt-1">
        <Fact label={<Trans>Lender</Trans>}>{institution}</Fact>
        <Fact label={<Trans>Loan amount</Trans>}>
          <RangeText range={range} unit={coin} />
        </Fact>
        <Fact label={<Trans>Daily interest rate</Trans>}>
          <span translate="no" className="num">
            {interestRate}%
          </span>{' '}
          · <YearlyRate rate={interestRate} />
        </Fact>
        <Fact label={<Trans>Term</Trans>}>
          <Duration days={days} />
        </Fact>
        <Fact label={<Trans>Repayment method</Trans>}>
          <Trans>Single payment at maturity</Trans>
        </Fact>
      </Facts>
    </section>
  );
}
