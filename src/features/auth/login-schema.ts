import * as z from 'zod/mini';
import type { AuthFault } from '#/components/credentials/fault-words';

function filled(fault: AuthFault) {
  return z.string().check(z.refine((text) => text.trim() !== '', fault));
}

/** Specification section 5, Login: both are required, the server judges the rest. */
export const loginSchema = z.object({
  account: filled('account'),
  password: filled('password'),
  isRemembered: z.boolean(),
});

export type LoginValues = z.infer<typeof loginSchema>;
