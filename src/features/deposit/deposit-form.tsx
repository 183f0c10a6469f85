import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { Controller, useForm, useFormState } from 'react-hook-form';
import { type Deposit, type DepositCoin, type DepositNetwork, reportDeposit } from '#/api/deposit';
import { memberDataKey } from '#/api/member-data';
import { useMemberKey } from '#/components/member/use-member-key';
import { AmountField } from '#/components/money-form/amount-field';
import { MoneyAction } from '#/components/money-form/money-action';
import { submitValid } from '#/components/money-form/submit-valid';
import { useDraft } from '#/components/money-form/use-draft';
import { useMoneySubmit } from '#/components/money-form/use-money-submit';
import { validationResolver } from '#/components/money-form/validation-resolver';
import { PhotoSlot } from '#/components/photo-slot/photo-slot';
import { readAmount } from '#/domain/amount-input';
import {
  type DepositValidationError,
  MOST_REPORTED,
  validateDepositFields,
} from '#/domain/deposit';
import { formatAmount } from '#/domain/format-number';
import { buttonClass } from '#/ui/button-class';
import { Notice } from '#/ui/notice';

interface DepositValues {
  amount: string;
  /** Path of the uploaded proof; empty without one. */
  voucher: string;
}

interface DepositFormProps {
  coin: DepositCoin;
  network: DepositNetwork;
  coinField: ReactNode;
  /** Rendered between coin and amount: network and payment details. */
  children: ReactNode;
}

const FIELD = { noAmount: 'amount', tooMuch: 'amount', noVoucher: 'voucher' } as const;

/** The paid amount and the proof of payment. */
export function DepositForm({ coin, network, coinField, children }: DepositFormProps) {
  const memberKey = useMemberKey();
  const { t } = useLingui();
  const form = useForm<DepositValues>({
    shouldFocusError: false,
    defaultValues: { amount: '', voucher: '' },
    resolver: validationResolver(({ amount, voucher }) =>
      validateDepositFields({ amount: readAmount(amount), voucher }).map(
        (validationError) => [FIELD[validationError], validationError] as const,
      ),
    ),
  });
  const forgetDraft = useDraft(form, `recharge-${coin.id}`, ['amount']);
  const money = useMoneySubmit({
    name: 'recharge',
    send: reportDeposit,
    toFields: (deposit: Deposit) => deposit,
    refresh: [memberDataKey(memberKey)],
    onDone: () => {
      forgetDraft();
      form.reset();
    },
  });
  const { errors } = useFormState({ control: form.control });
  const words = (error: { message?: string | undefined } | undefined) =>
    error?.message ? (
      <ValidationMessage validationError={error.message as DepositValidationError} />
    ) : null;
  const records = { type: '1', tab: 'deposit', id: coin.id, name: coin.code } as const;
  return (
    <form
      noValidate
      className="flex flex-1 flex-col"
      onSubmit={submitValid(form, ({ amount: typed, voucher }) => {
        const amount = readAmount(typed);
        if (amount) money.submit({ coinId: coin.id, networkId: network.id, amount, voucher });
      })}
    >
      <div className="flex flex-col gap-5 px-4 pt-2 pb-6">
        {coinField}
        {children}
        <Controller
          control={form.control}
          name="amount"
          render={({ field }) => (
            <AmountField
              {...field}
              label={t`Amount paid`}
              unit={coin.code}
              error={words(errors.amount)}
            />
          )}
        />
        <Controller
          control={form.control}
          name="voucher"
          render={({ field }) => (
            <PhotoSlot
              ref={field.ref}
              label={t`Proof of payment`}
              hint={<Trans>A photo or screenshot of the transfer</Trans>}
              value={field.value || undefined}
              onChange={(path) =>
                form.setValue('voucher', path ?? '', { shouldDirty: true, shouldValidate: !!path })
              }
              error={words(errors.voucher)}
            />
          )}
        />
        <Notice icon={<Info />}>
          <Trans>
            Your deposit is credited to the funds account after it has been reviewed.{' '}
            <Link to="/trade-account" search={records} className="font-medium underline">
              See your deposits
            </Link>
          </Trans>
        </Notice>
      </div>
      <MoneyAction
        money={money}
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
        <Trans>Submit deposit</Trans>
      </MoneyAction>
    </form>
  );
}

function ValidationMessage({ validationError }: { validationError: DepositValidationError }) {
  const maximum = formatAmount(MOST_REPORTED);
  switch (validationError) {
    case 'noAmount':
      return <Trans>Enter an amount.</Trans>;
    case 'tooMuch':
      return <Trans>One report can name at most {maximum}.</Trans>;
    case 'noVoucher':
      return <Trans>Upload the proof of payment.</Trans>;
  }
}
