import * as z from 'zod/mini';
import type { AuthFault } from '#/components/credentials/fault-words';
import { isEmail, isPhone, normalEmail, passwordFault } from '#/domain/credentials';

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

type Fault = readonly [field: keyof RegisterValues, fault: AuthFault];

function findFaults(values: RegisterValues, isCodeRequired: boolean): Fault[] {
  const faults: Fault[] = [];
  const byEmail = values.kind === 'email';
  if (byEmail && !isEmail(normalEmail(values.email))) faults.push(['email', 'email']);
  if (!byEmail && !isPhone(values.phone.trim())) faults.push(['phone', 'phone']);
  if (byEmail && isCodeRequired && values.emailCode.trim() === '') {
    faults.push(['emailCode', 'code']);
  }
  const password = passwordFault(values.password);
  if (password) faults.push(['password', password]);
  if (values.repeatedPassword !== values.password) faults.push(['repeatedPassword', 'repeat']);
  return faults;
}

/** Specification section 5, Register. The e-mail code is asked for when the site says so. */
export function registerSchema(isCodeRequired: boolean) {
  return fields.check(
    z.check((payload) => {
      for (const [field, message] of findFaults(payload.value, isCodeRequired)) {
        payload.issues.push({ code: 'custom', input: payload.value, path: [field], message });
      }
    }),
  );
}
