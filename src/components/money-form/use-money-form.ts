import { useEffect } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type UseFormReturn,
  useForm,
  useFormState,
} from 'react-hook-form';
import { MEMBER_DATA } from '#/api/member-data';
import type { MoneyCall } from '#/api/money-call';
import { readAmount } from '#core/domain/amount-input.ts';
import type { Money } from '#core/domain/money.ts';
import { useConfirmation } from '../confirmation/use-confirmation';
import { refusedField, showAtField } from './refused-field';
import { submitValid } from './submit-valid';
import { useDraft } from './use-draft';
import { useMoneySubmit } from './use-money-submit';
import { type FieldValidationError, validationResolver } from './validation-resolver';

interface MoneyValues {
  /** The typed text, in latin digits. */
  amount: string;
  /** The transaction password. */
  password?: string;
}

interface MoneyFormOptions<Values extends MoneyValues, Code extends string, Intent, Data, Secrets> {
  /**
   * The values of an untouched form. If there is a `password` field, a transaction password is
   * required.
   */
  defaultValues: Values;
  /**
   * When a field shows its first error. By default, it does so after the first press of the button.
   */
  mode?: 'onChange';
  /** Returns the validation error of the amount. */
  validate: (amount: Money | undefined, values: Values) => Code | undefined;
  /** Returns the validation errors of fields other than amount and password. */
  validateOthers?: (values: Values) => readonly FieldValidationError<Values, Code>[];
  /** The name of the stored draft, and its fields. */
  draft: { name: string; fields: readonly FieldPath<Values>[] };
  /** Returns the order, without secrets; `undefined` if nothing can be sent right now. */
  toIntent: (amount: Money, values: Values) => Intent | undefined;
  /**
   * True if the member confirms the intent before it is sent. The screen must render a
   * `ConfirmationDialog`.
   */
  needsConfirmation?: boolean;
  call: MoneyCall<Intent, Data, Secrets>;
  /** Returns the passwords and codes that authorise the call. */
  toSecrets: (values: Values) => Secrets;
  /** True if the form stays on the screen after a success and is reset. */
  resetsOnDone?: boolean;
  onDone?: (data: Data, intent: Intent, message: string) => void;
  /** True if `onDone` itself shows the message of the success. */
  isSaid?: boolean;
  onRefused?: () => void;
}

const AMOUNT = 'amount';
const PASSWORD = 'password';

/**
 * A form that moves money. It handles the fields, their validation, the stored draft, the
 * confirmation, one call per press, and an unknown result (`MoneyAction` shows the state). After a
 * refusal, only the transaction password is cleared; all other fields keep their values. A refusal
 * that concerns one field is shown there.
 */
export function useMoneyForm<
  Values extends MoneyValues,
  Code extends string,
  Intent,
  Data,
  Secrets,
>(options: MoneyFormOptions<Values, Code, Intent, Data, Secrets>) {
  const { defaultValues, validate, validateOthers, toIntent, draft } = options;
  const hasPassword = PASSWORD in defaultValues;
  const form = useForm<Values>({
    ...(options.mode && { mode: options.mode }),
    shouldFocusError: false,
    defaultValues: defaultValues as DefaultValues<Values>,
    resolver: validationResolver<Values, Code | 'noPassword'>((values) => {
      const found: [string, Code | 'noPassword'][] = [];
      const error = validate(readAmount(values.amount), values);
      if (error !== undefined) found.push([AMOUNT, error]);
      if (hasPassword && values.password === '') found.push([PASSWORD, 'noPassword']);
      return [...found, ...(validateOthers?.(values) ?? [])] as FieldValidationError<
        Values,
        Code | 'noPassword'
      >[];
    }),
  });
  const { errors } = useFormState({ control: form.control });
  const forgetDraft = useDraft(form, draft.name, draft.fields);
  const { submit, state, reset } = useMoneySubmit({
    call: options.call,
    refresh: [MEMBER_DATA],
    ...(options.isSaid && { isSaid: true }),
    onDone: (data, intent, message) => {
      if (options.resetsOnDone) form.reset();
      forgetDraft();
      options.onDone?.(data, intent, message);
    },
    isShown: (error) => refusedField(error, defaultValues) !== undefined,
    onRefused: (error) => {
      options.onRefused?.();
      const field = refusedField(error, defaultValues);
      if (hasPassword) form.resetField(PASSWORD as FieldPath<Values>);
      if (field) showAtField(form, field, error);
      else if (hasPassword) form.setFocus(PASSWORD as FieldPath<Values>);
    },
  });
  const send = ({ intent, values }: { intent: Intent; values: Values }) =>
    submit(intent, options.toSecrets(values));
  const confirmation = useConfirmation(send);

  return {
    form,
    onSubmit: submitValid(form, (values) => {
      const amount = readAmount(values.amount);
      const intent = amount && toIntent(amount, values);
      if (!intent) return;
      if (!options.needsConfirmation) send({ intent, values });
      else if (state === 'idle') confirmation.ask({ intent, values });
    }),
    /**
     * Returns the validation error that a field shows. `validationMessage` returns its message. A
     * message from the server counts as an error.
     */
    errorOf: (field: FieldPath<Values>) =>
      errors[field]?.message as Code | 'noPassword' | undefined,
    confirmation,
    forgetDraft,
    state,
    reset,
  };
}

/** A money form, as used by the parts of its screen. */
export interface MoneyForm<Values extends MoneyValues, Code extends string> {
  readonly form: UseFormReturn<Values>;
  readonly errorOf: (field: FieldPath<Values>) => Code | 'noPassword' | undefined;
}

/** Validates a typed amount again when its terms change, for example the balance. */
export function useAmountRevalidation<Values extends MoneyValues>(
  form: UseFormReturn<Values>,
  terms: unknown,
): void {
  useEffect(() => {
    const amount = AMOUNT as FieldPath<Values>;
    if (terms && form.getValues(amount) !== '') void form.trigger(amount);
  }, [form, terms]);
}
