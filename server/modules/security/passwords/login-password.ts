import { CODE } from '#core/contract/envelope.ts';
import type { AppContext } from '../../../context.ts';
import { isSharedAccount } from '../../../demo-accounts.ts';
import { Refusal, type ServerText } from '../../../errors/refusal.ts';
import { checkAttempt, LOGIN_POLICY } from '../../members/attempts.ts';
import type { Member } from '../../members/member.ts';
import { securityTexts } from '../security.texts.ts';

/** Throws a Refusal for demo accounts, whose passwords the login screen shows (ADR-032). */
export function assertNotSharedAccount(
  { config }: AppContext,
  { username }: Member,
  text: ServerText = securityTexts.sharedAccount,
): void {
  if (isSharedAccount(config, username)) throw new Refusal(text, { code: CODE.rule });
}

/** Returns the Refusal for a wrong login password. */
export function wrongPassword(): Refusal {
  return new Refusal(securityTexts.wrongOldPassword, { code: CODE.rule });
}

/**
 * Verifies the login password and counts attempts, so a stolen session cannot be used to guess it.
 * Throws a Refusal.
 */
export async function verifyLoginPassword(
  deps: Pick<AppContext, 'db' | 'hashing' | 'secretChecks'>,
  member: Member,
  password: string,
  now: number,
): Promise<void> {
  const attempt = { key: `password ${member.id}`, policy: LOGIN_POLICY, now };
  await checkAttempt(deps, attempt, async () => {
    if (!(await deps.hashing.verify(password, member.passwordHash))) throw wrongPassword();
  });
}
