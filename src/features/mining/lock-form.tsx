import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Controller, useForm, useFormState, useWatch } from 'react-hook-form';
import { memberDataKey } from '#/api/member-data';
import { lockUp, type Machine, miningQueries, type NewLockUp } from '#/api/mining';
import { useMemberKey } from '#/components/member/use-member-key';
import { InterestEstimate } from '#/components/money-form/interest-estimate';
import { MoneyAction } from '#/components/money-form/money-action';
import { RangeStepper } from '#/components/money-form/range-stepper';
import { RangeText } from '#/components/money-form/range-text';
import { submitValid } from '#/components/money-form/submit-valid';
import { useDraft } from '#/components/money-form/use-draft';
import { useMoneySubmit } from '#/components/money-form/use-money-submit';
import { validationResolver } from '#/components/money-form/validation-resolver';
import { LockReview } from '#/components/review/lock-review';
import { ReviewDialog } from '#/components/review/review-dialog';
import { useReview } from '#/components/review/use-review';
import { readAmount } from '#/domain/amount-input';
import { type LockUpValidationError, miningRevenue, validateLockUp } from '#/domain/mining';
import { buttonClass } from '#/ui/button-class';
import { Fact, Facts } from '#/ui/facts';
import { LogoImage } from '#/ui/logo-image';
import { LockUpValidationMessage } from './lock-up-validation-message';

interface LockFormProps {
  machine: Machine;
  onLocked: () => void;
}

/** Amount to lock and its revenue; reviewed before it is sent. */
export function LockForm({ machine, onLocked }: LockFormProps) {
  const memberKey = useMemberKey();
  const { t } = useLingui();
  const { range, coin, durationDays: days, interestRate } = machine;
  const { data: balance } = useQuery(miningQueries.usableBalance(memberKey, machine.coinId));
  const form = useForm({
    mode: 'onChange',
    shouldFocusError: false,
    defaultValues: { amount: range.minimum as string },
    resolver: validationResolver(({ amount }: { amount: string }) => {
      const typed = readAmount(amount);
      // While the balance is unknown, only the server checks it.
      const validationError = validateLockUp({
        amount: typed,
        terms: machine,
        balance: balance ?? range.maximum,
      });
      return validationError ? [['amount', validationError]] : [];
    }),
  });
  const forgetDraft = useDraft(form, `mining-${machine.id}`, ['amount']);
  const money = useMoneySubmit({
    name: 'buyMiningMachine',
    send: (order: NewLockUp, key) => lockUp(order, key),
    toFields: (order) => order,
    refresh: [memberDataKey(memberKey)],
    onDone: () => {
      forgetDraft();
      onLocked();
    },
  });
  const review = useReview(money.submit);
  const amount = readAmount(useWatch({ control: form.control, name: 'amount' }));
  const { errors } = useFormState({ control: form.control });
  const validationError = errors.amount?.message as LockUpValidationError | undefined;
  return (
    <form
      noValidate
      className="flex flex-1 flex-col"
      onSubmit={submitValid(form, (values) => {
        const typed = readAmount(values.amount);
        if (typed && money.state === 'idle') review.ask({ machineId: machine.id, amount: typed });
      })}
    >
      <div className="flex flex-col gap-5 px-4 pt-3 pb-6">
        <div className="flex items-center gap-3">
          <LogoImage src={machine.image} name={machine.title} className="size-12" />
          <h2 className="min-w-0 text-base font-semibold wrap-anywhere">{machine.title}</h2>
        </div>
        <Facts>
          <Fact label={<Trans>Cycle</Trans>}>
            <Plural value={days} one="# day" other="# days" />
          </Fact>
          <Fact label={<Trans>Lock amount</Trans>}>
            <RangeText range={range} unit={coin} />
          </Fact>
          <Fact label={<Trans>Interest per day</Trans>}>
            <span className="num">{interestRate}%</span>
          </Fact>
        </Facts>
        <Controller
          control={form.control}
          name="amount"
          render={({ field }) => (
            <RangeStepper
              {...field}
              label={t`Amount`}
              range={range}
              unit={coin}
              available={balance ?? undefined}
              error={
                validationError ? (
                  <LockUpValidationMessage validationError={validationError} machine={machine} />
                ) : null
              }
            />
          )}
        />
        <InterestEstimate
          label={<Trans>Estimated revenue</Trans>}
          amount={amount}
          interest={amount && miningRevenue(amount, machine)}
          rate={interestRate}
          days={days}
          unit={coin}
          note={
            <Trans>
              The amount is locked until the end of the cycle and cannot be taken back earlier.
            </Trans>
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
            <Trans>Check your lock-ups</Trans>
          </Link>
        }
      >
        <Trans>Lock</Trans>
      </MoneyAction>
      <ReviewDialog review={review} title={<Trans>Check your lock-up</Trans>}>
        {(order) => (
          <LockReview
            label={<Trans>Machine</Trans>}
            title={machine.title}
            amount={order.amount}
            revenue={miningRevenue(order.amount, machine)}
            coin={coin}
            days={days}
            note={<Trans>Until then it cannot be taken back.</Trans>}
          />
        )}
      </ReviewDialog>
    </form>
  );
}
