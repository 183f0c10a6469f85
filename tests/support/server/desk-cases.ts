import { and, desc, eq } from 'drizzle-orm';
import { deposits, withdrawals } from '../../../server/db/schema/funding.ts';
import { type FundedMember, fundedMember } from './funded-member.ts';
import { TRON } from './funding.ts';
import type { TestServer } from './test-server.ts';
import { uploadImage } from './upload.ts';

/** A member whose requests wait for the desk. */
export interface Asking {
  readonly member: FundedMember;
  /** Requests a withdrawal of this much USDT. Returns its id. */
  withdraw(amount?: number): Promise<number>;
  /** Reports a deposit of this much USDT with a unique picture. Returns its id. */
  deposit(amount?: number): Promise<number>;
}

export async function askingMember(on: TestServer): Promise<Asking> {
  const member = await fundedMember(on, { 1: { USDT: '100000' } });
  await member.query('setusraddress', { coinId: 1, address: TRON });
  const { db } = on.context;
  return {
    member,
    async withdraw(amount = 100) {
      const fields = { coinId: 1, amount, kind: 'wallet', transactionPassword: 'pay2026' } as const;
      await member.mutate('withdraw', fields);
      const [row] = await db
        .select()
        .from(withdrawals)
        .where(eq(withdrawals.memberId, member.id))
        .orderBy(desc(withdrawals.id));
      return row?.id ?? 0;
    },
    async deposit(amount = 50) {
      const { networkList } = (await member.call('getrecharge')).data[0];
      const payimg = await uploadImage(on.app, member);
      await member.call('recharge', { c_id: 1, num: amount, a_id: networkList[0].id, payimg });
      const [row] = await db
        .select()
        .from(deposits)
        .where(and(eq(deposits.memberId, member.id), eq(deposits.status, 'pending')))
        .orderBy(desc(deposits.id));
      return row?.id ?? 0;
    },
  };
}
