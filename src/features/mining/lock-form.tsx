import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Controller, useWatch } from 'react-hook-form';
import { lockUp, type Machine, miningQueries } from '#/api/mining';
import { ConfirmationDialog } from '#/components/confirmation/confirmation-dialog';
import { LockSummary } from '#/components/confirmation/lock-summary';
import { Duration } from '#/components/duration/duration';
import { YearlyRate } from '#/components/lists/yearly-rate';
import { InterestEstimate } from '#/components/money-form/interest-estimate';
import { MoneyAction } from '#/components/money-form/money-action';
import { RangeStepper } from '#/components/money-form/range-stepper';
import { RangeText } from '#/components/money-form/range-text';
import { useMoneyForm } from '#/components/money-form/use-money-form';
import { validationMessage } from '#/components/money-form/validation-message';
import { buttonClass } from '#/ui/button-class';
import { Fact, Facts } from '#/ui/facts';
import { LogoImage } from '#/ui/logo-image';
import { readAmount } from '#core/domain/amount-input.ts';
import { miningRevenue, validateLockUp } from '#core/domain/mining.ts';

export interface LockFormProps {
  machine: Machine;
  onLocked: () => void;
}

/** The amount to lock, and its revenue. The member confirms before the call is sent. */
export function LockForm({ machine, onLocked }: LockFormProps) {
  const { t } = useLingui();
  const { range, coin, durationDays: days, interestRate } = machine;
  const { data: balance } = useQuery(miningQueries.usableBalance(machine.coinId));
  const money = useMoneyForm({
    mode: 'onChange',
    defaultValues: { amount: range.minimum as string },
    // While the balance is unknown, only the server checks it.
    validate: (amount) =>
      validateLockUp({ amount, terms: machine, balance: balance ?? range.maximum }),
    draft: { name: `mining-${machine.id}`, fields: ['amount'] },
    toIntent: (amount) => ({ machineId: machine.id, amount }),
    needsConfirmation: true,
    call: lockUp,
    toSecrets: () => undefined,
    onDone: onLocked,
  });
  const amount = readAmount(useWatch({ control: money.form.control, name: 'amount' }));
  return (
    <form noValidate className="flex flex-1 flex-col" onSubmit={money.onSubmit}>
      <div className="flex flex-col gap-5 px-4 pt-3 pb-6">
        <div className="flex items-center gap-3">
          <LogoImage src={machine.image} name={machine.title} className="size-12" />
          <h2 className="min-w-0 text-base font-semibold wrap-anywhere">{machine.title}</h2>
        </div>
        <Facts>
          <Fact label={<Trans>Term</Trans>}>
            <Duration days={days} />
          </Fact>
          <Fact label={<Trans>Lock amount</Trans>}>
            <RangeText range={range} unit={coin} />
          </Fact>
          <Fact label={<Trans>Daily rewards</Trans>}>
            <span translate="no" className="num">
              {interestRate}%
            </span>{' '}
            · <YearlyRate rate={interestRate} />
          </Fact>
        </Facts>
        <Controller
          control={money.form.control}
          name="amount"
          render={({ field }) => (
            <RangeStepper
              {...field}
              label={t`Amount`}
              range={range}
              unit={coin}
              available={balance ?? undefined}
              error={validationMessage(money.errorOf('amount'), {
                coin,
                range,
                own: { tooPrecise: <Trans>Enter a whole number.</Trans> },
              })}
            />
          )}
        />
        <InterestEstimate
          label={<Trans>Estimated rewards</Trans>}
          amount={amount}
          interest={amount && miningRevenue(amount, machine)}
          rate={interestRate}
          days={days}
          unit={coin}
          note={
            <Trans>Your funds are locked until the term ends and cannot be released early.</Trans>
          }
        />
      </div>
      <MoneyAction
        money={money}
        records={
          <Link
            to="/lockming"
            search={{ tab: 'orders' }}
            className={buttonClass({ size: 'lg', block: true })}
          >
            <Trans>View your lock-ups</Trans>
          </Link>
        }
      >
        <Trans>Lock</Trans>
      </MoneyAction>
      <ConfirmationDialog
        confirmation={money.confirmation}
        title={<Trans>Review your lock-up</Trans>}
      >
        {({ intent }) => (
          <LockSummary
            label={<Trans>Machine</Trans>}
            title={machine.title}
            amount={intent.amount}
            revenue={miningRevenue(intent.amount, machine)}
            coin={coin}
            days={days}
            note={<Trans>Your funds cannot be released early.</Trans>}
          />
        )}
      </ConfirmationDialog>
    </form>
  );
}
