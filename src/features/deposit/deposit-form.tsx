import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import { type DepositCoin, type DepositNetwork, reportDeposit } from '#/api/deposit';
import { siteQueries } from '#/api/site';
import { CheckRecordsLink } from '#/components/account/records-link';
import { AmountField } from '#/components/money-form/amount-field';
import { MoneyAction } from '#/components/money-form/money-action';
import { useMoneyForm } from '#/components/money-form/use-money-form';
import { validationMessage } from '#/components/money-form/validation-message';
import { PhotoSlot } from '#/components/photo-slot/photo-slot';
import { optional } from '#/components/readiness/optional';
import { Field } from '#/ui/field';
import { Notice } from '#/ui/notice';
import { TextInput } from '#/ui/text-input';
import {
  type DepositValidationError,
  MAX_REPORTED,
  validateDepositFields,
} from '#core/domain/deposit.ts';
import { parseTxid } from '#core/domain/deposit-txid.ts';
import { formatAmount } from '#core/domain/format-number.ts';
import type { Money } from '#core/domain/money.ts';

/** A reported deposit and the exchange's message about it. */
export interface Reported {
  readonly amount: Money;
  readonly message: string;
}

interface StepHeadProps {
  step: number;
  children: ReactNode;
}

function StepHead({ step, children }: StepHeadProps) {
  return (
    <h2 className="flex items-center gap-2 font-semibold">
      <span className="num inline-flex size-6 items-center justify-center rounded-full bg-fill text-xs">
        {step}
      </span>{' '}
      {children}
    </h2>
  );
}

interface DepositFormProps {
  coin: DepositCoin;
  network: DepositNetwork;
  coinField: ReactNode;
  /** True if a picture was shared with the app and is offered as the proof. */
  hasSharedPicture: boolean;
  /** Called when the shared picture has been used or discarded. */
  onSharedPictureEnd: () => void;
  /** Called when the deposit has been reported; `message` is the exchange's response. */
  onReported: (reported: Reported) => void;
  /** Rendered below the coin: the network and the payment details. */
  children: ReactNode;
}

const SharedReceipt = optional(() => import('./shared-receipt').then((file) => file.SharedReceipt));

/**
 * The payment comes first, then its report: the amount, the proof of payment and, if the server
 * accepts it, the transaction.
 */
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
  const hasTxid = useQuery(siteQueries.settings()).data?.hasDepositTxid === true;
  const rule = network.network?.rule ?? 'bank';
  const money = useMoneyForm({
    // `voucher` is the path of the uploaded proof.
    defaultValues: { amount: '', voucher: '', txid: '' },
    validate: (amount, { voucher }): DepositValidationError | 'badTxid' | undefined =>
      validateDepositFields({ amount, voucher }).find((error) => error !== 'noVoucher'),
    validateOthers: ({ voucher, txid }) => [
      ...(voucher === '' ? [['voucher', 'noVoucher'] as const] : []),
      ...(txid.trim() && !parseTxid(txid, rule) ? [['txid', 'badTxid'] as const] : []),
    ],
    draft: { name: `recharge-${coin.id}`, fields: ['amount'] },
    toIntent: (amount, { voucher, txid }) => ({
      coinId: coin.id,
      networkId: network.id,
      amount,
      voucher,
      txid: txid.trim() || undefined,
    }),
    call: reportDeposit,
    toSecrets: () => undefined,
    isSaid: true,
    onDone: (_data, { amount }, message) => onReported({ amount, message }),
  });
  const { form } = money;
  const maximum = formatAmount(MAX_REPORTED);
  const message = (field: 'amount' | 'voucher' | 'txid') =>
    validationMessage(money.errorOf(field), {
      coin: coin.code,
      own: {
        tooMuch: <Trans>Up to {maximum} per deposit.</Trans>,
        noVoucher: <Trans>Upload your proof of payment.</Trans>,
        badTxid: (
          <Trans>Enter the hash or reference exactly as shown by your wallet or bank.</Trans>
        ),
      },
    });
  const records = { type: '1', tab: 'deposit', id: coin.id, name: coin.code } as const;
  return (
    <form noValidate className="flex flex-1 flex-col" onSubmit={money.onSubmit}>
      <div className="flex flex-col gap-5 px-4 pt-2 pb-6">
        <StepHead step={1}>
          <Trans comment="Heading of the first of two steps: the member sends money to us">
            Pay
          </Trans>
        </StepHead>
        {coinField}
        {children}
        <StepHead step={2}>
          <Trans comment="Heading of the second of two steps: amount paid and its proof">
            Report your payment
          </Trans>
        </StepHead>
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
        {hasTxid ? (
          <Field label={t`Transaction hash or reference (optional)`} error={message('txid')}>
            <TextInput
              {...form.register('txid')}
              autoComplete="off"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              dir="ltr"
            />
          </Field>
        ) : null}
        <Notice icon={<Info />}>
          <Trans>
            We’ll credit your deposit to your funds account after review.{' '}
            <Link
              to="/trade-account"
              search={records}
              className="tap relative inline-block font-medium underline"
            >
              View your deposits
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
