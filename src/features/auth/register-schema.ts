import * as z from 'zod/mini';
import type { PhoneReader } from '#/components/credentials/read-phone';
import type { AuthValidationError } from '#/components/credentials/validation-messages';
import { isEmail, isPhone, normalEmail, validatePassword } from '#core/domain/credentials.ts';

const fields = z.object({
  kind: z.enum(['email', 'phone']),
  email: z.string(),
  /** The ISO 3166 code of the country in which `phone` is read; empty for none. */
  country: z.string(),
  phone: z.string(),
  emailCode: z.string(),
  password: z.string(),
  repeatedPassword: z.string(),
  inviteCode: z.string(),
});

export type RegisterValues = z.infer<typeof fields>;

type ValidationError = readonly [field: keyof RegisterValues, validationError: AuthValidationError];

interface Rules {
  readonly isCodeRequired: boolean;
  readonly readPhone: PhoneReader;
}

function validate(values: RegisterValues, { isCodeRequired, readPhone }: Rules): ValidationError[] {
  const validationErrors: ValidationError[] = [];
  const byEmail = values.kind === 'email';
  if (byEmail && !isEmail(normalEmail(values.email))) validationErrors.push(['email', 'email']);
  const phone = readPhone(values.phone, values.country) ?? '';
  if (!byEmail && !isPhone(phone)) validationErrors.push(['phone', 'phone']);
  if (byEmail && isCodeRequired && values.emailCode.trim() === '') {
    validationErrors.push(['emailCode', 'code']);
  }
  const password = validatePassword(values.password);
  if (password) validationErrors.push(['password', password]);
  if (values.repeatedPassword !== values.password)
    validationErrors.push(['repeatedPassword', 'repeat']);
  return validationErrors;
}

/**
 * Validates the registration (product.md#registration). The e-mail code is required if the site's
 * settings say so.
 */
export function registerSchema(rules: Rules) {
  return fields.check(
    z.check((payload) => {
      for (const [field, message] of validate(payload.value, rules)) {
        payload.issues.push({ code: 'custom', input: payload.value, path: [field], message });
      }
    }),
  );
}
