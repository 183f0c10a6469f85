import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useForm, useFormState } from 'react-hook-form';
import { type BankCard, saveCardMutation } from '#/api/withdrawal-targets';
import { useDraft } from '#/components/money-form/use-draft';
import { useSubmit } from '#/components/money-form/use-submit';
import { validationResolver } from '#/components/money-form/validation-resolver';
import { Button } from '#/ui/button';
import { Dialog } from '#/ui/dialog';
import { Field } from '#/ui/field';
import { TextInput } from '#/ui/text-input';
import {
  type BankCardFields,
  type BankCardValidationError,
  validateBankCardFields,
} from '#core/domain/withdrawal-card.ts';
import { CardNumberInput } from './card-number-input';

interface CardDialogProps {
  /** The card to change; `undefined` for a new one. */
  card: BankCard | undefined;
  open: boolean;
  onClose: () => void;
  onSaved: () => void;
}

/** Binds or changes a card. Nothing is stored on the device. */
export function CardDialog({ card, open, onClose, onSaved }: CardDialogProps) {
  const { t } = useLingui();
  const id = useId();
  const form = useForm<BankCardFields>({
    shouldFocusError: false,
    defaultValues: {
      bankName: card?.bankName ?? '',
      cardName: card?.cardName ?? '',
      cardNumber: card?.cardNumber ?? '',
    },
    resolver: validationResolver((values) => validateBankCardFields(values, card?.cardNumber)),
  });
  useDraft(form, 'bank', []);
  const { submit, isBusy, isDone } = useSubmit({
    form,
    mutation: saveCardMutation(),
    toInput: (values) => ({ ...values, id: card?.id }),
    onDone: onSaved,
  });
  const { errors } = useFormState({ control: form.control });
  const words = (error: { message?: string | undefined } | undefined) =>
    error?.message ? (
      <ValidationMessage validationError={error.message as BankCardValidationError} />
    ) : null;
  return (
    <Dialog
      size="full"
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={card ? <Trans>Change bank card</Trans> : <Trans>Bind bank card</Trans>}
      closeLabel={t`Close`}
      footer={
        <Button type="submit" form={id} size="lg" block busy={isBusy || isDone}>
          {card ? <Trans>Modify</Trans> : <Trans>Bind</Trans>}
        </Button>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <Field label={t`Bank name`} error={words(errors.bankName)}>
          <TextInput {...form.register('bankName')} dir="auto" autoComplete="off" />
        </Field>
        <Field label={t`Cardholder`} error={words(errors.cardName)}>
          <TextInput {...form.register('cardName')} dir="auto" autoComplete="cc-name" />
        </Field>
        <Field
          label={t`Card number`}
          hint={card ? <Trans>Leave unchanged to keep this number.</Trans> : null}
          error={words(errors.cardNumber)}
        >
          <CardNumberInput
            field={form.register('cardNumber')}
            hasLetters={/\p{L}/u.test(card?.cardNumber ?? '')}
          />
        </Field>
        <p className="text-xs text-muted">
          <Trans>
            The card must be in your own name. We’ll notify you of every change. Changes may
            temporarily pause withdrawals.
          </Trans>
        </p>
      </form>
    </Dialog>
  );
}

function ValidationMessage({ validationError }: { validationError: BankCardValidationError }) {
  switch (validationError) {
    case 'noBankName':
      return <Trans>Enter the bank name.</Trans>;
    case 'noCardName':
      return <Trans>Enter the cardholder’s name.</Trans>;
    case 'noCardNumber':
      return <Trans>Enter the card number.</Trans>;
    case 'badCardNumber':
      return <Trans>Enter a card number with 6 to 34 letters and digits.</Trans>;
    case 'tooLong':
      return <Trans>Use up to 100 characters.</Trans>;
  }
}
