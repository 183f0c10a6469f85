import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import { type DepositCoin, type DepositNetwork, reportDeposit } from '#/api/deposit';
import { CheckRecordsLink } from '#/components/account/records-link';
import { AmountField } from '#/components/money-form/amount-field';
import { MoneyAction } from '#/components/money-form/money-action';
import { useMoneyForm } from '#/components/money-form/use-money-form';
import { validationMessage } from '#/components/money-form/validation-message';
import { PhotoSlot } from '#/components/photo-slot/photo-slot';
import { optional } from '#/components/readiness/optional';
import { Notice } from '#/ui/notice';
import {
  type DepositValidationError,
  MAX_REPORTED,
  validateDepositFields,
} from '#core/domain/deposit.ts';
import { formatAmount } from '#core/domain/format-number.ts';
import type { Money } from '#core/domain/money.ts';

interface DepositFormProps {
  coin: DepositCoin;
  network: DepositNetwork;
  coinField: ReactNode;
  /** A picture was shared with the app: it is offered as the proof. */
  hasSharedPicture: boolean;
  /** The shared picture was used or discarded. */
  onSharedPictureEnd: () => void;
  /** The deposit was reported. */
  onReported: (amount: Money) => void;
  /** Rendered between coin and amount: network and payment details. */
  children: ReactNode;
}

const SharedReceipt = optional(() => import('./shared-receipt').then((file) => file.SharedReceipt));

/** The paid amount and the proof of payment. */
export function DepositForm({
  coin,
  network,
  coinField,
  hasSharedPicture,
  onSharedPictureEnd,
  onReported,
  children,
}: DepositFormProps) {
  const { t } = useLingui();
  const money = useMoneyForm({
    // `voucher` is the path of the uploaded proof.
    defaultValues: { amount: '', voucher: '' },
    validate: (amount, { voucher }): DepositValidationError | undefined =>
      validateDepositFields({ amount, voucher }).find((error) => error !== 'noVoucher'),
    validateOthers: ({ voucher }) => (voucher === '' ? [['voucher', 'noVoucher']] : []),
    draft: { name: `recharge-${coin.id}`, fields: ['amount'] },
    toIntent: (amount, { voucher }) => ({
      coinId: coin.id,
      networkId: network.id,
      amount,
      voucher,
    }),
    call: reportDeposit,
    toSecrets: () => undefined,
    onDone: (_data, { amount }) => onReported(amount),
  });
  const { form } = money;
  const maximum = formatAmount(MAX_REPORTED);
  const message = (field: 'amount' | 'voucher') =>
    validationMessage(money.errorOf(field), {
      coin: coin.code,
      own: {
        tooMuch: <Trans>Report at most {maximum} at a time.</Trans>,
        noVoucher: <Trans>Upload the proof of payment.</Trans>,
      },
    });
  const records = { type: '1', tab: 'deposit', id: coin.id, name: coin.code } as const;
  return (
    <form noValidate className="flex flex-1 flex-col" onSubmit={money.onSubmit}>
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
              error={message('amount')}
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
              error={message('voucher')}
              offer={
                hasSharedPicture
                  ? (onUse) => <SharedReceipt onUse={onUse} onEnd={onSharedPictureEnd} />
                  : undefined
              }
            />
          )}
        />
        <Notice icon={<Info />}>
          <Trans>
            Deposits are credited to your funds account after review.{' '}
            <Link
              to="/trade-account"
              search={records}
              className="tap relative inline-block font-medium underline"
            >
              See your deposits
            </Link>
          </Trans>
        </Notice>
      </div>
      <MoneyAction money={money} records={<CheckRecordsLink search={records} />}>
        <Trans>Submit deposit</Trans>
      </MoneyAction>
    </form>
  );
}
