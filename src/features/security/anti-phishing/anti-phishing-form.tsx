import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useForm, useFormState } from 'react-hook-form';
import { authQueries } from '#/api/auth';
import { setAntiPhishingCodeMutation } from '#/api/security-log';
import { useDraft } from '#/components/money-form/use-draft';
import { useSubmit } from '#/components/money-form/use-submit';
import {
  type FieldValidationError,
  validationResolver,
} from '#/components/money-form/validation-resolver';
import { Button } from '#/ui/button';
import { Field } from '#/ui/field';
import { PasswordInput } from '#/ui/password-input';
import { StickyAction } from '#/ui/sticky-action';
import { TextInput } from '#/ui/text-input';
import {
  ANTI_PHISHING_LENGTH,
  type AntiPhishingValidationError,
  validateAntiPhishingCode,
} from '#core/domain/security.ts';

/** The fields have the names that the server uses in its refusals. */
interface Values {
  /** The code. */
  fresh: string;
  /** The login password. */
  old: string;
}

type ValidationError = AntiPhishingValidationError | 'noPassword';

function validate({ fresh, old }: Values) {
  const errors: FieldValidationError<Values, ValidationError>[] = [];
  const error = validateAntiPhishingCode(fresh);
  if (error) errors.push(['fresh', error]);
  if (old === '') errors.push(['old', 'noPassword']);
  return errors;
}

interface AntiPhishingFormProps {
  /** True if a code is set. */
  isSet: boolean;
  onDone: () => void;
}

/** The form for a new code, with the login password. The typed code is not stored on the device. */
export function AntiPhishingForm({ isSet, onDone }: AntiPhishingFormProps) {
  const { t } = useLingui();
  const { data: member } = useQuery(authQueries.member());
  const form = useForm<Values>({
    shouldFocusError: false,
    defaultValues: { fresh: '', old: '' },
    resolver: validationResolver(validate),
  });
  // No value is stored. The draft only marks the form as dirty.
  useDraft(form, 'anti-phishing', []);
  const { submit, isBusy, isDone } = useSubmit({
    form,
    mutation: setAntiPhishingCodeMutation(),
    toInput: ({ fresh, old }) => ({ code: fresh.trim(), loginPassword: old }),
    onDone,
    clearOnRefusal: ['old'],
  });
  const { errors } = useFormState({ control: form.control });
  const { min, max } = ANTI_PHISHING_LENGTH;
  const words: Readonly<Record<ValidationError, string>> = {
    noCode: t`Enter a code`,
    badCode: t`Use ${min} to ${max} letters and digits`,
    noPassword: t`Enter your password`,
  };
  const messageOf = (error: { message?: string | undefined } | undefined) =>
    error?.message ? (words[error.message as ValidationError] ?? error.message) : undefined;
  return (
    <form noValidate onSubmit={submit} className="flex flex-1 flex-col">
      <div className="flex flex-1 flex-col gap-5 px-4 pb-6">
        <Field
          label={isSet ? t`New code` : t`Code`}
          hint={t`${min} to ${max} letters and digits`}
          error={messageOf(errors.fresh)}
        >
          <TextInput
            {...form.register('fresh')}
            dir="ltr"
            maxLength={64}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
        </Field>
        {/* Identifies the account for password managers. */}
        <input hidden readOnly type="text" autoComplete="username" value={member?.username ?? ''} />
        <Field label={t`Login password`} error={messageOf(errors.old)}>
          <PasswordInput
            {...form.register('old')}
            maxLength={64}
            autoComplete="current-password"
            showLabel={t`Show password`}
            hideLabel={t`Hide password`}
          />
        </Field>
      </div>
      <StickyAction>
        <Button type="submit" size="lg" busy={isBusy || isDone}>
          {isSet ? <Trans>Change code</Trans> : <Trans>Set code</Trans>}
        </Button>
      </StickyAction>
    </form>
  );
}
