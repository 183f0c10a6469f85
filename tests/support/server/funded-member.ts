import { money } from '#core/domain/money.ts';
import { coins } from '../../../server/db/schema/market.ts';
import { transact } from '../../../server/db/transact.ts';
import { postOpening } from '../../../server/ledger/opening.ts';
import type { TestClient } from './test-client.ts';
import type { TestServer } from './test-server.ts';

/** Amounts by account and coin code, such as `{ 1: { USDT: '100' } }`. */
export type Funds = Readonly<Partial<Record<1 | 2 | 3, Readonly<Record<string, string>>>>>;

let registered = 0;

export interface FundedMember extends TestClient {
  readonly id: number;
  readonly username: string;
  readonly email: string;
}

interface Newcomer {
  /** The invitation code of the member who invited this one. */
  readonly inviteCode?: string;
  /** The browser that is used for the registration. */
  readonly client?: TestClient;
}

/** Creates a member with these funds and the demo's transaction password, and signs in. */
export async function fundedMember(
  on: Pick<TestServer, 'context' | 'client'>,
  funds: Funds,
  { inviteCode, client = on.client() }: Newcomer = {},
): Promise<FundedMember> {
  registered += 1;
  const names = { by: 'email', email: `funded${registered}@example.com` } as const;
  const password = 'river88stone';
  const { userinfo } = await client.query('register', {
    ...names,
    password,
    repeatedPassword: password,
    inviteCode,
  });
  client.token = userinfo.token;
  await client.query('resetpay', { loginPassword: password, newPassword: 'pay2026' });
  const { id, username } = await client.query('getusr');
  await fund(on, Number(id), funds);
  return Object.assign(client, { id: Number(id), username: String(username), email: names.email });
}

/** Posts the funds to the member from the house account `opening`. */
export async function fund(
  { context: { db, clock } }: Pick<TestServer, 'context'>,
  memberId: number,
  funds: Funds,
): Promise<void> {
  const known = await db.select({ id: coins.id, code: coins.code }).from(coins);
  const credits = Object.entries(funds).flatMap(([account, amounts]) =>
    Object.entries(amounts).map(([code, text]) => {
      const coin = known.find((row) => row.code === code);
      if (!coin) throw new Error(`no coin ${code}`);
      return {
        memberId,
        account: Number(account) as 1 | 2 | 3,
        coinId: coin.id,
        amount: money(text),
      };
    }),
  );
  const reference = `member:${memberId}:${crypto.randomUUID()}`;
  await transact(db, (tx) => postOpening(tx, { reference, at: clock() }, credits));
}
