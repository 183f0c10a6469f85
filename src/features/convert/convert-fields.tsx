import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Controller, type UseFormReturn, useFormState } from 'react-hook-form';
import { AmountField } from '#/components/money-form/amount-field';
import { TransactionPasswordField } from '#/components/transaction-password/transaction-password-field';
import type { Money } from '#/domain/money';
import type { FormValidationError } from './convert-validation-message';
import type { ConvertValues } from './convert-values';

interface ConvertFieldsProps {
  form: UseFormReturn<ConvertValues>;
  /** Code of the source coin. */
  code: string;
  balance: Money | undefined;
  words: (validationError: FormValidationError) => ReactNode;
  /** Rendered between amount and password: the estimate. */
  children: ReactNode;
}

/** Amount and transaction password. */
export function ConvertFields({ form, code, balance, words, children }: ConvertFieldsProps) {
  const { t } = useLingui();
  const { errors } = useFormState({ control: form.control });
  const validationError = (error: { message?: string | undefined } | undefined) =>
    error?.message ? words(error.message as FormValidationError) : null;
  return (
    <>
      <Controller
        control={form.control}
        name="amount"
        render={({ field }) => (
          <AmountField
            {...field}
            label={t`Quantity`}
            unit={code}
            available={balance}
            hasAll
            error={validationError(errors.amount)}
          />
        )}
      />
      {children}
      <TransactionPasswordField
        {...form.register('password')}
        error={validationError(errors.password)}
      />
    </>
  );
}
