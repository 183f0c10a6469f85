import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { assetsQueries } from '#/api/assets';
import { type LoanRecord, repayEarly } from '#/api/loans';
import { MEMBER_DATA } from '#/api/member-data';
import { UndoDialog, type UndoTarget } from '#/components/confirmation/undo-dialog';
import { Fact, Facts } from '#/ui/facts';
import { Numeric } from '#/ui/numeric';
import { ACCOUNT } from '#core/domain/accounts.ts';
import { formatAmount } from '#core/domain/format-number.ts';
import { loanTotal } from '#core/domain/loans.ts';
import { compare, ZERO } from '#core/domain/money.ts';

/** Repays a loan early, and states the interest accrued so far and the funds for it. */
export function RepayDialog({ subject, open, onClose }: UndoTarget<LoanRecord>) {
  const { id, title, coin, amount = ZERO, earlyInterest = ZERO } = subject;
  const total = loanTotal(amount, earlyInterest);
  const { data: available } = useQuery({
    ...assetsQueries.balances(),
    select: ({ accounts }) =>
      accounts
        .find(({ account }) => account === ACCOUNT.funds)
        ?.holdings.find(({ code }) => code === coin)?.available,
  });
  const isShort = available !== undefined && compare(available, total) < 0;
  return (
    <UndoDialog
      open={open}
      onClose={onClose}
      call={repayEarly}
      intent={{ id, total }}
      refresh={MEMBER_DATA}
      title={<Trans>Repay this loan now?</Trans>}
      description={
        <Trans>
          We’ll debit your funds account. You only pay interest for days that have already started.
        </Trans>
      }
      action={<Trans>Repay now</Trans>}
      variant="primary"
      records={<Trans>View your loans</Trans>}
    >
      <Facts className="mt-3">
        <Fact label={<Trans>Loan</Trans>}>{title}</Fact>
        <Fact label={<Trans>Interest</Trans>}>
          <Numeric unit={coin}>{formatAmount(earlyInterest)}</Numeric>
        </Fact>
        <Fact label={<Trans>To repay</Trans>}>
          <Numeric unit={coin}>{formatAmount(total)}</Numeric>
        </Fact>
        <Fact label={<Trans>Available</Trans>}>
          <Numeric unit={coin} className={isShort ? 'text-danger' : undefined}>
            {formatAmount(available)}
          </Numeric>
        </Fact>
      </Facts>
    </UndoDialog>
  );
}
