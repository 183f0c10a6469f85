import type { InputOf } from '#core/contract/endpoint.ts';
import type { addPasskey } from '#core/contract/security-passkeys.ts';
import { type Deviation, SoftwarePasskey } from './software-authenticator.ts';
import type { TestClient } from './test-client.ts';

/** The page that is open in the browser of these tests. Passkeys do not work on an IP address. */
export const AT_LOCALHOST = { host: 'localhost:4173' } as const;

/** Requests the creation of a passkey with the member's password. Returns the options. */
export async function beginPasskey(
  member: TestClient,
  loginPassword: string,
  code?: string,
): Promise<string> {
  const fields = { loginPassword, ...(code && { code }) };
  return (await member.query('beginPasskey', fields, AT_LOCALHOST)).options;
}

/** Creates a passkey for a signed-in member. */
export async function createPasskey(
  member: TestClient,
  loginPassword: string,
  { name = 'Phone', passkey = new SoftwarePasskey(), code = '' } = {},
): Promise<SoftwarePasskey> {
  const response = passkey.create(await beginPasskey(member, loginPassword, code));
  const fields: InputOf<typeof addPasskey> = { response, name };
  await member.query('addPasskey', fields, AT_LOCALHOST);
  return passkey;
}

/** Returns a passkey's response that replaces a code of the signed-in member. */
export async function answerOf(
  member: TestClient,
  passkey: SoftwarePasskey,
  use: 'withdrawal' | 'account',
  deviation: Deviation = {},
): Promise<string> {
  const { options } = await member.query('askPasskey', { use }, AT_LOCALHOST);
  return passkey.answer(options, deviation);
}

/** Begins a sign-in by passkey. Returns the options. */
export async function beginLogin(client: TestClient, challenge?: string): Promise<string> {
  const fields = challenge === undefined ? {} : { challenge };
  return (await client.query('beginPasskeyLogin', fields, AT_LOCALHOST)).options;
}
