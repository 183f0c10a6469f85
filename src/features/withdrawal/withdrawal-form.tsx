import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import type { Coin } from '#/api/market';
import {
  requestWithdrawal,
  type Withdrawal,
  type WithdrawalKind,
  type WithdrawalOffer,
} from '#/api/withdrawal';
import { withdrawalTargetQueries } from '#/api/withdrawal-targets';
import { CheckRecordsLink } from '#/components/account/records-link';
import { MoneyAction } from '#/components/money-form/money-action';
import { useMoneyForm } from '#/components/money-form/use-money-form';
import { optional } from '#/components/readiness/optional';
import { useHold } from '#/components/readiness/use-hold';
import { Tabs } from '#/ui/tabs';
import { isPasskeyProof, readSecondFactor } from '#core/domain/security-second-factor.ts';
import { validateWithdrawal } from '#core/domain/withdrawal.ts';
import { parseAddress, rulesOf } from '#core/domain/withdrawal-address.ts';
import { HoldNotice } from './hold';
import { TargetChoice } from './target-choice';
import { useAddresses } from './use-addresses';
import { useNetworks } from './use-networks';
import { WithdrawalConfirmation } from './withdrawal-confirmation';
import { WithdrawalFields } from './withdrawal-fields';
import type { FormValidationError, WithdrawalValues } from './withdrawal-values';

export interface WithdrawalFormProps {
  coin: Coin;
  offer: WithdrawalOffer;
  /**
   * The member's masked e-mail address; `undefined` if there is none, in which case no code is
   * required.
   */
  email: string | undefined;
  /** True if two-step verification is on, so its code is required instead of the e-mail code. */
  hasTwoStep: boolean;
  kind: WithdrawalKind;
  onKind: (kind: WithdrawalKind) => void;
}

const EMPTY: WithdrawalValues = {
  amount: '',
  password: '',
  emailCode: '',
  secondFactor: '',
  addressId: '',
  cardId: '',
};

/** Explains why the rule of its chain refuses an address that was bound earlier. */
const AddressValidationMessage = optional(
  () =>
    import('./targets/address-validation-message').then((file) => file.AddressValidationMessage),
  { Missing: NotUsable, Waiting: NotUsable },
);

/** The target, amount and secrets of a withdrawal, which the member confirms before it is sent. */
export function WithdrawalForm(props: WithdrawalFormProps) {
  const { coin, offer, email, hasTwoStep, kind, onKind } = props;
  const { t } = useLingui();
  const navigate = useNavigate();
  const cards = useQuery({
    ...withdrawalTargetQueries.cards(),
    enabled: kind === 'bank',
  });
  const addresses = useAddresses(coin.id, offer, kind === 'wallet');
  const targetOf = (id: string) => addresses.find((one) => one.id === id) ?? addresses[0];
  const networks = useNetworks(coin);
  const hold = useHold(offer.heldUntil);
  const needsCode = kind === 'bank' && email !== undefined && !hasTwoStep;
  const records = { type: '1', tab: 'withdrawal', id: coin.id, name: coin.code } as const;
  const cardOf = (id: string) => cards.data?.find((one) => one.id === id) ?? cards.data?.[0];
  const money = useMoneyForm({
    mode: 'onChange',
    defaultValues: EMPTY,
    validate: (amount): FormValidationError | undefined =>
      validateWithdrawal({ amount, terms: offer, balance: offer.balance }),
    validateOthers: ({ emailCode, secondFactor }) => {
      if (isPasskeyProof(secondFactor)) return [];
      if (needsCode && emailCode === '') return [['emailCode', 'noCode']];
      const isMissing = hasTwoStep && readSecondFactor(secondFactor) === undefined;
      return isMissing ? [['secondFactor', 'noSecondFactor']] : [];
    },
    draft: { name: `withdrawal-${coin.id}`, fields: ['amount', 'addressId', 'cardId'] },
    toIntent: (amount, values): Withdrawal | undefined => {
      const chosen = kind === 'bank' ? cardOf(values.cardId)?.id : undefined;
      const saved = kind === 'wallet' ? targetOf(values.addressId) : undefined;
      if ((saved ?? chosen) === undefined || hold) return undefined;
      return { coinId: coin.id, amount, kind, addressId: saved?.id, cardId: chosen };
    },
    needsConfirmation: true,
    call: requestWithdrawal,
    toSecrets: ({ password, emailCode, secondFactor }) => ({
      transactionPassword: password,
      emailCode: needsCode ? emailCode : undefined,
      secondFactor: hasTwoStep || isPasskeyProof(secondFactor) ? secondFactor : undefined,
    }),
    resetsOnDone: true,
    onRefused: () => form.setValue('secondFactor', ''),
    onDone: () => void navigate({ to: '/trade-account', search: records, replace: true }),
  });
  const { form } = money;
  const card = cardOf(useWatch({ control: form.control, name: 'cardId' }));
  const target = targetOf(useWatch({ control: form.control, name: 'addressId' }));
  const isYoung = useHold(target?.usableAt) !== undefined;
  const rules = rulesOf(networks ?? []);
  const fault = target && parseAddress(target.address, rules).validationError;
  const hasTarget = (kind === 'wallet' ? target : card) !== undefined;

  return (
    <form noValidate className="flex flex-1 flex-col" onSubmit={money.onSubmit}>
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
          addresses={addresses}
          target={target}
          onTarget={(id) => form.setValue('addressId', id, { shouldDirty: true })}
          cards={cards}
          card={card}
          onCard={(id) => form.setValue('cardId', id, { shouldDirty: true })}
        />
        <WithdrawalFields
          money={money}
          code={coin.code}
          offer={offer}
          needsCode={needsCode}
          hasTwoStep={hasTwoStep}
        />
      </div>
      <MoneyAction
        money={money}
        block={
          hasTarget ? (
            (hold && <Trans>Withdrawals are paused right now.</Trans>) ||
            (kind === 'wallet' && fault && (
              <AddressValidationMessage
                validationError={fault}
                code={coin.code}
                networks={networks ?? []}
              />
            )) ||
            (kind === 'wallet' && isYoung && <NotUsable />)
          ) : (
            <NoTarget {...props} />
          )
        }
        records={<CheckRecordsLink search={records} />}
      >
        <Trans>Withdraw</Trans>
      </MoneyAction>
      <WithdrawalConfirmation
        confirmation={money.confirmation}
        coin={coin}
        offer={offer}
        addresses={addresses}
        networks={networks}
        card={card}
      />
    </form>
  );
}

function NotUsable() {
  return <Trans>You can’t use this address yet.</Trans>;
}

function NoTarget({ kind, coin: { code } }: WithdrawalFormProps) {
  return kind === 'wallet' ? (
    <Trans>Add an address for {code} first.</Trans>
  ) : (
    <Trans>Choose or add a bank card first.</Trans>
  );
}
