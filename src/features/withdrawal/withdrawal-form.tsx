import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useForm, useWatch } from 'react-hook-form';
import type { Coin } from '#/api/market';
import type { WithdrawalKind, WithdrawalOffer } from '#/api/withdrawal';
import { withdrawalTargetQueries } from '#/api/withdrawal-targets';
import { useMemberKey } from '#/components/member/use-member-key';
import { MoneyAction } from '#/components/money-form/money-action';
import { submitValid } from '#/components/money-form/submit-valid';
import { useDraft } from '#/components/money-form/use-draft';
import { validationResolver } from '#/components/money-form/validation-resolver';
import { readAmount } from '#/domain/amount-input';
import { buttonClass } from '#/ui/button-class';
import { Tabs } from '#/ui/tabs';
import { ConfirmDialog } from './confirm-dialog';
import { HoldNotice, useHold } from './hold';
import { TargetChoice } from './target-choice';
import { useWithdrawal } from './use-withdrawal';
import { WithdrawalFields } from './withdrawal-fields';
import { validateWithdrawalForm, type WithdrawalValues } from './withdrawal-values';

export interface WithdrawalFormProps {
  coin: Coin;
  offer: WithdrawalOffer;
  /** The member's masked e-mail; `undefined` without one, and then no code is required. */
  email: string | undefined;
  kind: WithdrawalKind;
  onKind: (kind: WithdrawalKind) => void;
}

/** Target, amount and secrets of a withdrawal; reviewed before it is sent. */
export function WithdrawalForm(props: WithdrawalFormProps) {
  const { coin, offer, email, kind, onKind } = props;
  const { t } = useLingui();
  const navigate = useNavigate();
  const cards = useQuery({
    ...withdrawalTargetQueries.cards(useMemberKey()),
    enabled: kind === 'bank',
  });
  const hold = useHold(offer.heldUntil);
  const needsCode = kind === 'bank' && email !== undefined;
  const form = useForm<WithdrawalValues>({
    mode: 'onChange',
    shouldFocusError: false,
    defaultValues: { amount: '', password: '', emailCode: '', cardId: '' },
    resolver: validationResolver((values) => validateWithdrawalForm(values, offer, needsCode)),
  });
  const cardId = useWatch({ control: form.control, name: 'cardId' });
  const card = cards.data?.find(({ id }) => id === cardId) ?? cards.data?.[0];
  const hasTarget = kind === 'wallet' ? offer.address !== undefined : card !== undefined;
  const forgetDraft = useDraft(form, `withdrawal-${coin.id}`, ['amount', 'cardId']);
  const records = { type: '1', tab: 'withdrawal', id: coin.id, name: coin.code } as const;
  const withdrawal = useWithdrawal({
    onDone: () => {
      forgetDraft();
      form.reset();
      void navigate({ to: '/trade-account', search: records, replace: true });
    },
    onRefused: () => {
      form.resetField('password');
      form.setFocus('password');
    },
  });

  return (
    <form
      noValidate
      className="flex flex-1 flex-col"
      onSubmit={submitValid(form, (values) => {
        const amount = readAmount(values.amount);
        if (!amount || !hasTarget || hold) return;
        withdrawal.ask(
          { coinId: coin.id, amount, kind, cardId: kind === 'bank' ? card?.id : undefined },
          {
            transactionPassword: values.password,
            emailCode: needsCode ? values.emailCode : undefined,
          },
        );
      })}
    >
      {offer.toBank ? (
        <Tabs
          fill
          label={t`Withdraw to`}
          className="pt-2"
          value={kind}
          onValueChange={onKind}
          items={[
            { value: 'wallet', label: t`Wallet` },
            { value: 'bank', label: t`Bank card` },
          ]}
        />
      ) : null}
      <div className="flex flex-col gap-5 px-4 pt-4 pb-6">
        {hold ? <HoldNotice until={hold} /> : null}
        <TargetChoice
          kind={kind}
          coin={coin}
          address={offer.address}
          cards={cards}
          card={card}
          onCard={(id) => form.setValue('cardId', id, { shouldDirty: true })}
        />
        <WithdrawalFields
          form={form}
          code={coin.code}
          offer={offer}
          email={needsCode ? email : undefined}
        />
      </div>
      <MoneyAction
        money={withdrawal.money}
        block={
          hasTarget ? hold && <Trans>Withdrawals wait right now.</Trans> : <NoTarget {...props} />
        }
        records={
          <Link
            to="/trade-account"
            search={records}
            className={buttonClass({ size: 'lg', block: true })}
          >
            <Trans>Check your records</Trans>
          </Link>
        }
      >
        <Trans>Withdraw</Trans>
      </MoneyAction>
      <ConfirmDialog review={withdrawal.review} coin={coin} offer={offer} card={card} />
    </form>
  );
}

function NoTarget({ kind, coin: { code } }: WithdrawalFormProps) {
  return kind === 'wallet' ? (
    <Trans>Bind an address for {code} first.</Trans>
  ) : (
    <Trans>Choose or bind a bank card first.</Trans>
  );
}
