import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Controller, useForm, useFormState, useWatch } from 'react-hook-form';
import { assetsQueries } from '#/api/assets';
import { memberDataKey } from '#/api/member-data';
import { joinStaking, type NewStake, type StakingProject } from '#/api/staking';
import { useMemberKey } from '#/components/member/use-member-key';
import { AmountField } from '#/components/money-form/amount-field';
import { InterestEstimate } from '#/components/money-form/interest-estimate';
import { MoneyAction } from '#/components/money-form/money-action';
import { submitValid } from '#/components/money-form/submit-valid';
import { useDraft } from '#/components/money-form/use-draft';
import { useMoneySubmit } from '#/components/money-form/use-money-submit';
import { validationResolver } from '#/components/money-form/validation-resolver';
import { LockReview } from '#/components/review/lock-review';
import { ReviewDialog } from '#/components/review/review-dialog';
import { useReview } from '#/components/review/use-review';
import { TransactionPasswordField } from '#/components/transaction-password/transaction-password-field';
import { ACCOUNT } from '#/domain/accounts';
import { readAmount } from '#/domain/amount-input';
import { formatAmount } from '#/domain/format-number';
import { placesOf } from '#/domain/range';
import { stakingRevenue } from '#/domain/staking';
import { buttonClass } from '#/ui/button-class';
import { DurationChoice } from './duration-choice';
import { type JoinValidationError, JoinValidationMessage } from './join-validation-message';
import { type JoinValues, validateJoin } from './validate-join';

interface JoinFormProps {
  project: StakingProject;
  onJoined: () => void;
}

/** Duration, amount and transaction password of a stake, with its revenue. */
export function JoinForm({ project, onJoined }: JoinFormProps) {
  const memberKey = useMemberKey();
  const { t } = useLingui();
  const { id, coin, durations, scale } = project;
  const { data: balance } = useQuery({
    ...assetsQueries.balances(memberKey),
    select: ({ accounts }) =>
      accounts
        .find(({ account }) => account === ACCOUNT.funds)
        ?.holdings.find(({ code }) => code === coin)?.available,
  });
  const form = useForm<JoinValues>({
    shouldFocusError: false,
    defaultValues: { durationId: durations[0]?.id ?? '', amount: '', password: '' },
    resolver: validationResolver((values) => validateJoin(values, project, balance)),
  });
  const forgetDraft = useDraft(form, `staking-${id}`, ['durationId', 'amount']);
  const money = useMoneySubmit({
    name: 'submitStaking',
    send: ({ stake, transactionPassword }: { stake: NewStake; transactionPassword: string }, key) =>
      joinStaking(stake, transactionPassword, key),
    toFields: ({ stake }) => stake,
    refresh: [memberDataKey(memberKey)],
    onDone: () => {
      forgetDraft();
      onJoined();
    },
    onRefused: () => {
      form.resetField('password');
      form.setFocus('password');
    },
  });
  const review = useReview(money.submit);
  const [durationId, typed] = useWatch({ control: form.control, name: ['durationId', 'amount'] });
  const { errors } = useFormState({ control: form.control });
  const duration = durations.find((offered) => offered.id === durationId) ?? durations[0];
  if (!duration) return null;
  const amount = readAmount(typed);
  const words = (error: { message?: string | undefined } | undefined) =>
    error?.message ? (
      <JoinValidationMessage
        validationError={error.message as JoinValidationError}
        coin={coin}
        minimum={duration.minimum}
      />
    ) : null;
  return (
    <form
      noValidate
      className="-mx-4 -mb-4 flex min-h-[calc(100%+1rem)] flex-col"
      onSubmit={submitValid(form, (values) => {
        const wanted = readAmount(values.amount);
        if (!wanted || money.state !== 'idle') return;
        const stake = { projectId: id, durationId: duration.id, amount: wanted };
        review.ask({ stake, transactionPassword: values.password });
      })}
    >
      <div className="flex flex-col gap-5 px-4 pb-6">
        <DurationChoice
          durations={durations}
          value={duration.id}
          onChange={(next) => {
            form.setValue('durationId', next, { shouldDirty: true });
            if (form.getValues('amount') !== '') void form.trigger('amount');
          }}
        />
        <Controller
          control={form.control}
          name="amount"
          render={({ field }) => (
            <AmountField
              {...field}
              label={t`Amount`}
              unit={coin}
              places={placesOf(duration.minimum, scale)}
              available={balance}
              hint={
                <Trans>
                  At least {formatAmount(duration.minimum)} {coin}
                </Trans>
              }
              error={words(errors.amount)}
            />
          )}
        />
        <InterestEstimate
          label={<Trans>Estimated revenue</Trans>}
          amount={amount}
          interest={amount && stakingRevenue(amount, duration, scale)}
          rate={duration.interestRate}
          days={duration.days}
          isYearly
          unit={coin}
          note={
            <Trans>
              The amount is locked until the end of the term. Where early redemption is possible it
              gives up the revenue.
            </Trans>
          }
        />
        <TransactionPasswordField {...form.register('password')} error={words(errors.password)} />
      </div>
      <MoneyAction
        inDialog
        money={money}
        records={
          <Link to="/staking-list" className={buttonClass({ size: 'lg', block: true })}>
            <Trans>Check your stakes</Trans>
          </Link>
        }
      >
        <Trans>Join</Trans>
      </MoneyAction>
      <ReviewDialog review={review} title={<Trans>Check your stake</Trans>}>
        {({ stake }) => (
          <LockReview
            label={<Trans>Project</Trans>}
            title={project.title}
            amount={stake.amount}
            revenue={stakingRevenue(stake.amount, duration, scale)}
            coin={coin}
            days={duration.days}
            note={<Trans>Where early redemption is possible it gives up the revenue.</Trans>}
          />
        )}
      </ReviewDialog>
    </form>
  );
}
