import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import type { LoanRecord } from '#/api/loans';
import { HiddenAmount } from '#/components/coin/hidden-amount';
import { formatAmount } from '#/domain/format-number';
import { formatTime } from '#/lib/format';
import { shownLanguageAtom } from '#/state/language';
import { Fact, Facts } from '#/ui/facts';
import { LinkButton } from '#/ui/link-button';
import { Numeric } from '#/ui/numeric';
import { LoanBadge, RepaymentWord } from './loan-badges';

interface LoanRowProps {
  loan: LoanRecord;
  /** Opens the cancel dialog; set while the application can be cancelled. */
  onCancel: (() => void) | undefined;
}

/** A loan of the member with all its details. */
export function LoanRow({ loan, onCancel }: LoanRowProps) {
  const { t } = useLingui();
  const language = useAtomValue(shownLanguageAtom);
  const { title, orderNumber, coin } = loan;
  const time = (at: number | undefined) =>
    at === undefined ? '–' : formatTime(at, 'moment', language);
  return (
    <div className="px-4 py-3">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-sm font-semibold wrap-anywhere">{title}</h2>
          <Numeric className="text-xs text-muted">{orderNumber}</Numeric>
        </div>
        <LoanBadge status={loan.status} />
      </div>
      <Facts className="mt-1 text-xs [&_div]:min-h-6 [&_div]:py-0.5">
        <Fact label={<Trans>Amount</Trans>} className="text-sm">
          <HiddenAmount unit={coin}>{formatAmount(loan.amount)}</HiddenAmount>
        </Fact>
        <Fact label={<Trans>Interest</Trans>}>
          <HiddenAmount unit={coin}>{formatAmount(loan.interest)}</HiddenAmount>
        </Fact>
        <Fact label={<Trans>To repay</Trans>}>
          <HiddenAmount unit={coin}>{formatAmount(loan.total)}</HiddenAmount>
        </Fact>
        <Fact label={<Trans>Repayment method</Trans>}>
          <Trans>One-time</Trans>
        </Fact>
        <Fact label={<Trans>Repayment time</Trans>}>{time(loan.repaymentAt)}</Fact>
        <Fact label={<Trans>Repayment</Trans>}>
          <RepaymentWord repayment={loan.repayment} />
        </Fact>
        {loan.appliedAt === undefined ? null : (
          <Fact label={<Trans>Applied</Trans>}>{time(loan.appliedAt)}</Fact>
        )}
      </Facts>
      {onCancel ? (
        <div className="mt-2 flex justify-end">
          <LinkButton
            className="min-h-8"
            aria-label={t`Cancel the application for ${title}`}
            onClick={onCancel}
          >
            <Trans>Cancel</Trans>
          </LinkButton>
        </div>
      ) : null}
    </div>
  );
}
