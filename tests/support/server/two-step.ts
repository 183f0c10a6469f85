import { type FundedMember, type Funds, fundedMember } from './funded-member.ts';
import type { TestServer } from './test-server.ts';
import { totpAt } from './totp.ts';

/** The login password of `fundedMember`. */
export const LOGIN_PASSWORD = 'river88stone';
export const STEP_MS = 30_000;

export interface TwoStepMember extends FundedMember {
  readonly secret: string;
  readonly recovery: readonly string[];
  /** Returns the app's current code, or that of a clock that is `drift` steps ahead. */
  code(drift?: number): string;
  /** Returns a code of six digits that is wrong for every accepted step. */
  wrongCode(): string;
}

/** Creates a member with funds who has just turned on two-step verification. */
export async function twoStepMember(on: TestServer, funds: Funds = {}): Promise<TwoStepMember> {
  const member = await fundedMember(on, funds);
  const { secret } = await member.query('beginTwoStep', { loginPassword: LOGIN_PASSWORD });
  const code = (drift = 0) => totpAt(secret, on.time.now(), drift);
  const { codes } = await member.query('confirmTwoStep', { code: code() });
  // The first code has been used.
  on.time.advance(STEP_MS);
  const wrongCode = () => {
    const near = [-1, 0, 1].map(code);
    return ['000000', '111111', '222222', '333333'].find((text) => !near.includes(text)) ?? '';
  };
  return Object.assign(member, { secret, recovery: codes, code, wrongCode });
}
