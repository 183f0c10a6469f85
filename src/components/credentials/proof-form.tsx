import { Trans } from '@lingui/react/macro';
import { type UseMutationOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Controller, useForm, useFormState, useWatch } from 'react-hook-form';
import { authQueries } from '#/api/auth';
import type { AddressProof } from '#/api/withdrawal-addresses';
import { FactorFields } from '#/components/credentials/factor-fields';
import { LoginPasswordField } from '#/components/credentials/login-password-field';
import { useValidationMessage } from '#/components/credentials/use-validation-message';
import { FormSkeleton } from '#/components/money-form/form-skeleton';
import { useSubmit } from '#/components/money-form/use-submit';
import {
  type FieldValidationError,
  validationResolver,
} from '#/components/money-form/validation-resolver';
import { Ready } from '#/components/readiness/ready';
import { RequireTransactionPassword } from '#/components/transaction-password/require-transaction-password';
import { TransactionPasswordField } from '#/components/transaction-password/transaction-password-field';
import { Button } from '#/ui/button';
import { Notice } from '#/ui/notice';
import { isPasskeyProof, readSecondFactor } from '#core/domain/security-second-factor.ts';

export interface ProofFormProps<Result> {
  mutation: UseMutationOptions<Result, Error, AddressProof>;
  onDone: (result: Result) => void;
  onBack: () => void;
  isDanger?: boolean;
  /** A description of the change's effect. */
  lead: ReactNode;
  /** The label of the button. */
  children: ReactNode;
}

/** A change to the address book, authorised by the transaction password and a second factor. */
export function ProofForm<Result>(props: ProofFormProps<Result>) {
  const member = useQuery(authQueries.member());
  return (
    <RequireTransactionPassword>
      <Ready query={member} skeleton={<FormSkeleton />}>
        {({ email, hasTwoStep }) => <Proof {...props} factor={factorOf(email, hasTwoStep)} />}
      </Ready>
    </RequireTransactionPassword>
  );
}

/** The field of the second factor, by its name on the server. */
type Factor = 'secondFactor' | 'emailCode' | 'old';

function factorOf(email: string | undefined, hasTwoStep: boolean | undefined): Factor {
  if (hasTwoStep) return 'secondFactor';
  return email === undefined ? 'old' : 'emailCode';
}

type ProofValues = Record<Factor | 'password', string>;
type Failed = FieldValidationError<ProofValues, 'password' | 'code' | 'secondFactor'>;

const MISSING = { secondFactor: 'secondFactor', emailCode: 'code', old: 'password' } as const;

/** Returns the relevant field. A passkey that was used replaces every code and password. */
const factorIn = ({ secondFactor }: ProofValues, factor: Factor): Factor =>
  isPasskeyProof(secondFactor) ? 'secondFactor' : factor;

function validateProof(values: ProofValues, factor: Factor): readonly Failed[] {
  const failed: Failed[] = values.password === '' ? [['password', 'password']] : [];
  const typed = values[factor];
  const isGiven = factor === 'secondFactor' ? readSecondFactor(typed) : typed;
  return isGiven ? failed : [...failed, [factor, MISSING[factor]]];
}

function Proof<Result>(props: ProofFormProps<Result> & { factor: Factor }) {
  const { mutation, onDone, onBack, isDanger, lead, children, factor } = props;
  const words = useValidationMessage();
  const form = useForm<ProofValues>({
    shouldFocusError: false,
    defaultValues: { password: '', secondFactor: '', emailCode: '', old: '' },
    resolver: validationResolver((values) => validateProof(values, factorIn(values, factor))),
  });
  const secondFactor = useWatch({ control: form.control, name: 'secondFactor' });
  const used = isPasskeyProof(secondFactor) ? undefined : factor;
  const { submit, isBusy, isDone } = useSubmit({
    form,
    mutation,
    toInput: (values) => {
      const given = (name: Factor) =>
        name === factorIn(values, factor) ? values[name] : undefined;
      return {
        transactionPassword: values.password,
        secondFactor: given('secondFactor'),
        emailCode: given('emailCode'),
        loginPassword: given('old'),
      };
    },
    onDone,
    clearOnRefusal: ['password', 'secondFactor', factor],
  });
  const { errors } = useFormState(form);
  const factorFields = (
    <Controller
      control={form.control}
      name="secondFactor"
      render={({ field }) => (
        <FactorFields
          factor={factor === 'old' ? 'none' : factor}
          purpose="address"
          use="account"
          secondFactor={field}
          emailCode={form.register('emailCode')}
          errors={{ secondFactor: words(errors.secondFactor), emailCode: words(errors.emailCode) }}
        />
      )}
    />
  );
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Notice tone={isDanger ? 'warn' : 'info'}>{lead}</Notice>
      {used === 'old' ? (
        <LoginPasswordField {...form.register('old')} error={words(errors.old)} />
      ) : null}
      {factor === 'secondFactor' ? null : factorFields}
      <TransactionPasswordField {...form.register('password')} error={words(errors.password)} />
      {factor === 'secondFactor' ? factorFields : null}
      <div className="flex flex-wrap gap-3 *:flex-1">
        <Button variant="secondary" size="lg" onClick={onBack}>
          <Trans>Back</Trans>
        </Button>
        <Button
          type="submit"
          size="lg"
          variant={isDanger ? 'danger' : 'primary'}
          busy={isBusy || isDone}
        >
          {children}
        </Button>
      </div>
    </form>
  );
}
