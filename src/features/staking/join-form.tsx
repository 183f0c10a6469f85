import { ph } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Controller, useWatch } from 'react-hook-form';
import { assetsQueries } from '#/api/assets';
import { joinStaking, type StakingProject } from '#/api/staking';
import { ConfirmationDialog } from '#/components/confirmation/confirmation-dialog';
import { LockSummary } from '#/components/confirmation/lock-summary';
import { AmountField } from '#/components/money-form/amount-field';
import { InterestEstimate } from '#/components/money-form/interest-estimate';
import { MoneyAction } from '#/components/money-form/money-action';
import { useMoneyForm } from '#/components/money-form/use-money-form';
import { validationMessage } from '#/components/money-form/validation-message';
import { TransactionPasswordField } from '#/components/transaction-password/transaction-password-field';
import { buttonClass } from '#/ui/button-class';
import { Switch } from '#/ui/switch';
import { ACCOUNT } from '#core/domain/accounts.ts';
import { readAmount } from '#core/domain/amount-input.ts';
import { formatAmount } from '#core/domain/format-number.ts';
import { ZERO } from '#core/domain/money.ts';
import { placesOf } from '#core/domain/range.ts';
import { stakingRevenue, validateStake } from '#core/domain/staking.ts';
import { DurationChoice } from './duration-choice';

function RenewalNote() {
  return (
    <Trans>
      When the term ends, the amount is staked again at the rate available then, and your rewards
      are paid out. You can turn this off at any time.
    </Trans>
  );
}

interface JoinFormProps {
  project: StakingProject;
  onJoined: () => void;
}

/** The duration, amount and transaction password of a stake, with its revenue. */
export function JoinForm({ project, onJoined }: JoinFormProps) {
  const { t } = useLingui();
  const { id, coin, durations, scale } = project;
  const { data: balance } = useQuery({
    ...assetsQueries.balances(),
    select: ({ accounts }) =>
      accounts
        .find(({ account }) => account === ACCOUNT.funds)
        ?.holdings.find(({ code }) => code === coin)?.available,
  });
  const durationOf = (durationId: string) => durations.find((offered) => offered.id === durationId);
  const money = useMoneyForm({
    defaultValues: { durationId: durations[0]?.id ?? '', amount: '', password: '', renew: '' },
    validate: (amount, values) =>
      validateStake({
        amount,
        duration: durationOf(values.durationId),
        scale,
        // While the balance is unknown, only the server checks it.
        balance: balance ?? amount ?? ZERO,
      }),
    draft: { name: `staking-${id}`, fields: ['durationId', 'amount', 'renew'] },
    toIntent: (amount, { durationId, renew }) => ({
      projectId: id,
      durationId,
      amount,
      renew: renew === '' ? undefined : ('on' as const),
    }),
    needsConfirmation: true,
    call: joinStaking,
    toSecrets: ({ password }) => password,
    onDone: onJoined,
  });
  const { form } = money;
  const [durationId, typed] = useWatch({ control: form.control, name: ['durationId', 'amount'] });
  const duration = durationOf(durationId) ?? durations[0];
  if (!duration) return null;
  const amount = readAmount(typed);
  const least = formatAmount(duration.minimum);
  const message = (field: 'amount' | 'password') =>
    validationMessage(money.errorOf(field), {
      coin,
      own: {
        noDuration: <Trans>Choose a term.</Trans>,
        belowMinimum: (
          <Trans>
            The minimum for this term is {least} {coin}.
          </Trans>
        ),
      },
    });
  return (
    <form
      noValidate
      className="-mx-4 -mb-4 flex min-h-[calc(100%+1rem)] flex-col"
      onSubmit={money.onSubmit}
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
                  At least {ph({ minimum: formatAmount(duration.minimum) })} {coin}
                </Trans>
              }
              error={message('amount')}
            />
          )}
        />
        <InterestEstimate
          label={<Trans>Estimated rewards</Trans>}
          amount={amount}
          interest={amount && stakingRevenue(amount, duration, scale)}
          rate={duration.interestRate}
          days={duration.days}
          isYearly
          unit={coin}
          note={
            <Trans>
              Your funds are locked until the term ends. If you redeem them early, where possible,
              you’ll lose the rewards.
            </Trans>
          }
        />
        {project.canRenew ? (
          <div>
            <Controller
              control={form.control}
              name="renew"
              render={({ field }) => (
                <Switch
                  className="flex w-full"
                  label={<Trans>Renew automatically</Trans>}
                  checked={field.value !== ''}
                  onCheckedChange={(isOn) => field.onChange(isOn ? 'on' : '')}
                />
              )}
            />
            <p className="text-xs text-muted">
              <RenewalNote />
            </p>
          </div>
        ) : null}
        <TransactionPasswordField {...form.register('password')} error={message('password')} />
      </div>
      <MoneyAction
        inDialog
        money={money}
        records={
          <Link to="/staking-list" className={buttonClass({ size: 'lg', block: true })}>
            <Trans>View your stakes</Trans>
          </Link>
        }
      >
        <Trans context="verb: put coins into staking">Stake</Trans>
      </MoneyAction>
      <ConfirmationDialog
        confirmation={money.confirmation}
        title={<Trans>Review your stake</Trans>}
      >
        {({ intent }) => (
          <LockSummary
            label={<Trans>Offer</Trans>}
            title={project.title}
            amount={intent.amount}
            revenue={stakingRevenue(intent.amount, duration, scale)}
            coin={coin}
            days={duration.days}
            note={
              <>
                <Trans>
                  If you redeem your stake early, where possible, you’ll lose the rewards.
                </Trans>{' '}
                {intent.renew ? <RenewalNote /> : null}
              </>
            }
          />
        )}
      </ConfirmationDialog>
    </form>
  );
}
