import * as z from 'zod/mini';
import type { AuthValidationError } from '#/components/credentials/validation-messages';

function filled(validationError: AuthValidationError) {
  return z.string().check(z.refine((text) => text.trim() !== '', validationError));
}

/** Both fields are required. The server validates the rest (product.md#login). */
export const loginSchema = z.object({
  account: filled('account'),
  password: filled('password'),
  isRemembered: z.boolean(),
});

export type LoginValues = z.infer<typeof loginSchema>;
