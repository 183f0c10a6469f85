import * as z from 'zod/mini';
import type { AuthValidationError } from '#/components/credentials/validation-messages';
import { isEmail, isPhone, normalEmail, validatePassword } from '#/domain/credentials';

const fields = z.object({
  kind: z.enum(['email', 'phone']),
  email: z.string(),
  phone: z.string(),
  emailCode: z.string(),
  password: z.string(),
  repeatedPassword: z.string(),
  inviteCode: z.string(),
});

export type RegisterValues = z.infer<typeof fields>;

type ValidationError = readonly [field: keyof RegisterValues, validationError: AuthValidationError];

function validate(values: RegisterValues, isCodeRequired: boolean): ValidationError[] {
  const validationErrors: ValidationError[] = [];
  const byEmail = values.kind === 'email';
  if (byEmail && !isEmail(normalEmail(values.email))) validationErrors.push(['email', 'email']);
  if (!byEmail && !isPhone(values.phone.trim())) validationErrors.push(['phone', 'phone']);
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
export function registerSchema(isCodeRequired: boolean) {
  return fields.check(
    z.check((payload) => {
      for (const [field, message] of validate(payload.value, isCodeRequired)) {
        payload.issues.push({ code: 'custom', input: payload.value, path: [field], message });
      }
    }),
  );
}
