import { type UseMutationOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Controller, type UseFormReturn, useForm, useFormState } from 'react-hook-form';
import { authQueries } from '#/api/auth';
import type { OwnerProof } from '#/api/security-contacts';
import { useSubmit } from '#/components/money-form/use-submit';
import {
  type FieldValidationError,
  validationResolver,
} from '#/components/money-form/validation-resolver';
import { Button } from '#/ui/button';
import { StickyAction } from '#/ui/sticky-action';
import { isPasskeyProof, readSecondFactor } from '#core/domain/security-second-factor.ts';
import { FactorFields } from './factor-fields';
import { LoginPasswordField } from './login-password-field';
import { useValidationMessage } from './use-validation-message';
import type { AuthValidationError } from './validation-messages';

/** The names of the fields on the server. The fields of a change stay empty in other forms. */
export interface OwnerValues {
  email: string;
  phone: string;
  newCode: string;
  /** The login password. */
  old: string;
  emailCode: string;
  secondFactor: string;
}

export type OwnerFields = UseFormReturn<OwnerValues>;
export type OwnerFailed = FieldValidationError<OwnerValues, AuthValidationError>;

interface OwnerFormProps<Input, Result> {
  mutation: UseMutationOptions<Result, Error, Input>;
  toInput: (values: OwnerValues, proof: OwnerProof) => Input;
  onDone: (result: Result) => void;
  isDanger?: boolean;
  /** A description of the change's effect. */
  lead: ReactNode;
  /** The fields of the change, and their validation errors. */
  fields?: (form: OwnerFields) => ReactNode;
  validate?: (values: OwnerValues) => readonly OwnerFailed[];
  /** The label of the button. */
  children: ReactNode;
}

const EMPTY: OwnerValues = {
  email: '',
  phone: '',
  newCode: '',
  old: '',
  emailCode: '',
  secondFactor: '',
};

/** The proof that the server requires of the owner in addition to the password. */
type Factor = 'secondFactor' | 'emailCode' | 'none';

function useFactor(): Factor {
  const { data: member } = useQuery(authQueries.member());
  if (member?.hasTwoStep) return 'secondFactor';
  return member?.email === undefined ? 'none' : 'emailCode';
}

function validateProof(values: OwnerValues, factor: Factor): readonly OwnerFailed[] {
  const failed: OwnerFailed[] = values.old === '' ? [['old', 'password']] : [];
  if (isPasskeyProof(values.secondFactor)) return failed;
  if (factor === 'emailCode' && values.emailCode === '') failed.push(['emailCode', 'code']);
  if (factor === 'secondFactor' && !readSecondFactor(values.secondFactor)) {
    failed.push(['secondFactor', 'secondFactor']);
  }
  return failed;
}

/**
 * A change that only the owner of the account may make, authorised by the login password and either
 * a second factor or a code sent to the account's own e-mail address
 * (product.md#contact-details).
 */
export function OwnerForm<Input, Result>(props: OwnerFormProps<Input, Result>) {
  const { mutation, toInput, onDone, isDanger, lead, fields, validate, children } = props;
  const factor = useFactor();
  const words = useValidationMessage();
  const form = useForm<OwnerValues>({
    shouldFocusError: false,
    defaultValues: EMPTY,
    resolver: validationResolver((values) => [
      ...(validate?.(values) ?? []),
      ...validateProof(values, factor),
    ]),
  });
  const { submit, isBusy, isDone } = useSubmit({
    form,
    mutation,
    toInput: (values) =>
      toInput(values, {
        loginPassword: values.old,
        emailCode: values.emailCode || undefined,
        secondFactor: values.secondFactor || undefined,
      }),
    onDone,
    clearOnRefusal: ['old', 'secondFactor'],
  });
  const { errors } = useFormState(form);
  return (
    <form noValidate onSubmit={submit} className="flex flex-1 flex-col">
      <div className="flex flex-col gap-5 px-4 pt-2 pb-6">
        {lead}
        {fields?.(form)}
        <LoginPasswordField {...form.register('old')} error={words(errors.old)} />
        <Controller
          control={form.control}
          name="secondFactor"
          render={({ field }) => (
            <FactorFields
              factor={factor}
              purpose="account"
              use="account"
              secondFactor={field}
              emailCode={form.register('emailCode')}
              errors={{
                secondFactor: words(errors.secondFactor),
                emailCode: words(errors.emailCode),
              }}
            />
          )}
        />
      </div>
      <StickyAction>
        <Button
          type="submit"
          size="lg"
          variant={isDanger ? 'danger' : 'primary'}
          busy={isBusy || isDone}
        >
          {children}
        </Button>
      </StickyAction>
    </form>
  );
}
