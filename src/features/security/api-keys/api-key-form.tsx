import { Trans, useLingui } from '@lingui/react/macro';
import { Controller, useForm, useFormState, useWatch } from 'react-hook-form';
import type { NewApiKey } from '#/api/security-api-keys';
import { AmountField } from '#/components/money-form/amount-field';
import { submitValid } from '#/components/money-form/submit-valid';
import { validationResolver } from '#/components/money-form/validation-resolver';
import { Button } from '#/ui/button';
import { Checkbox } from '#/ui/checkbox';
import { Field } from '#/ui/field';
import { TextInput } from '#/ui/text-input';
import { readAmount } from '#core/domain/amount-input.ts';
import { isPositive } from '#core/domain/money.ts';
import {
  API_KEY_NAME_MAX,
  type ApiKeyValidationError,
  KEY_RIGHTS,
  type KeyRight,
  validateApiKey,
} from '#core/domain/security-api-keys.ts';
import { RIGHT_NAMES } from './rights';

interface ApiKeyValues {
  name: string;
  rights: readonly KeyRight[];
  networks: string;
  tradeLimit: string;
  withdrawLimit: string;
}

interface ApiKeyFormProps {
  /** The draft as entered before. */
  draft: NewApiKey | undefined;
  onDone: (draft: NewApiKey) => void;
}

const UNIT = 'USDT';

/** The name, rights, networks and limits of a new key. */
export function ApiKeyForm({ draft, onDone }: ApiKeyFormProps) {
  const { t } = useLingui();
  const form = useForm<ApiKeyValues>({
    shouldFocusError: false,
    defaultValues: {
      name: draft?.name ?? '',
      rights: draft?.rights ?? ['read'],
      networks: draft?.networks ?? '',
      tradeLimit: draft?.tradeLimit ?? '',
      withdrawLimit: draft?.withdrawLimit ?? '',
    },
    resolver: validationResolver(validateValues),
  });
  const { errors } = useFormState(form);
  const rights = useWatch({ control: form.control, name: 'rights' });
  const words: Readonly<Record<ApiKeyValidationError, string>> = {
    noName: t`Enter a name`,
    noRight: t`Select at least one permission`,
    badNetwork: t`Enter IP addresses or ranges, separated by commas`,
    noNetwork: t`Enter the IP addresses allowed to withdraw`,
  };
  const wordsOf = (field: 'name' | 'rights' | 'networks') => {
    const message = errors[field]?.message;
    return message === undefined ? undefined : words[message as ApiKeyValidationError];
  };
  const submit = submitValid(form, (values) => onDone({ ...values, ...limitsOf(values) }));
  const limitField = (name: 'tradeLimit' | 'withdrawLimit', label: string) => (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <AmountField
          {...field}
          label={label}
          unit={UNIT}
          places={2}
          placeholder={t`No limit`}
          error={errors[name] ? t`Enter an amount` : undefined}
        />
      )}
    />
  );
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Field label={t({ message: 'Name', context: 'API key' })} error={wordsOf('name')}>
        <TextInput
          {...form.register('name')}
          dir="auto"
          autoComplete="off"
          maxLength={API_KEY_NAME_MAX}
        />
      </Field>
      <Controller
        control={form.control}
        name="rights"
        render={({ field }) => (
          <fieldset className="flex flex-col">
            <legend className="text-sm text-muted">
              <Trans>This key can</Trans>
            </legend>
            {KEY_RIGHTS.map((right, index) => (
              <Checkbox
                key={right}
                ref={index === 0 ? field.ref : undefined}
                label={RIGHT_NAMES[right]}
                checked={rights.includes(right)}
                onChange={({ target }) =>
                  field.onChange(
                    KEY_RIGHTS.filter((other) =>
                      other === right ? target.checked : rights.includes(other),
                    ),
                  )
                }
              />
            ))}
            {rights.includes('withdraw') ? (
              <p className="text-xs text-muted">
                <Trans>
                  API keys can only withdraw to addresses while the address whitelist is on.
                </Trans>
              </p>
            ) : null}
            {errors.rights ? (
              <p role="alert" className="text-sm text-danger">
                {wordsOf('rights')}
              </p>
            ) : null}
          </fieldset>
        )}
      />
      <Field
        label={t`IP addresses`}
        hint={t`Only these addresses can use the key. Leave empty to allow any address, but no withdrawals.`}
        error={wordsOf('networks')}
      >
        <TextInput
          {...form.register('networks')}
          dir="ltr"
          autoComplete="off"
          maxLength={900}
          placeholder="203.0.113.7, 2001:db8::/48"
        />
      </Field>
      {rights.includes('trade') ? limitField('tradeLimit', t`Daily order limit`) : null}
      {rights.includes('withdraw') ? limitField('withdrawLimit', t`Daily withdrawal limit`) : null}
      <Button type="submit" size="lg" block>
        <Trans>Continue</Trans>
      </Button>
    </form>
  );
}

/** The limits, each with the right that it limits. */
const LIMITS = [
  ['tradeLimit', 'trade'],
  ['withdrawLimit', 'withdraw'],
] as const;

/** Returns the errors of the form. Only an empty field means that there is no limit. */
function validateValues(values: ApiKeyValues) {
  const error = validateApiKey(values);
  const wrongLimits = LIMITS.filter(
    ([field, right]) =>
      values.rights.includes(right) && values[field] !== '' && limitOf(values[field]) === undefined,
  );
  return [...(error ? [error] : []), ...wrongLimits.map(([field]) => [field, 'noAmount'] as const)];
}

/** Returns the limits of the selected rights. */
function limitsOf({ rights, tradeLimit, withdrawLimit }: ApiKeyValues) {
  return {
    tradeLimit: rights.includes('trade') ? limitOf(tradeLimit) : undefined,
    withdrawLimit: rights.includes('withdraw') ? limitOf(withdrawLimit) : undefined,
  };
}

/** Returns `undefined` without a limit. */
function limitOf(typed: string) {
  const amount = readAmount(typed);
  return amount !== undefined && isPositive(amount) ? amount : undefined;
}
