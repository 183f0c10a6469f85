import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/db.ts';
import { members } from '../../db/schema/auth.ts';
import { deskAudit } from '../../db/schema/desk.ts';
import { ledgerPostings, ledgerTransactions } from '../../db/schema/ledger.ts';
import { coins } from '../../db/schema/market.ts';
import { dayOf } from '../day.ts';
import type { DeskContext, Handlers } from '../desk-call.ts';
import { DeskRefusal } from '../desk-refusal.ts';
import { findMemberPage } from '../member-page.ts';

type Names = 'ledgerEntry' | 'ledgerBalance' | 'moneyDay';

const MAX_ACTS = 50;

export function ledgerCalls({ db }: DeskContext): Handlers<Names> {
  return {
    async ledgerEntry({ id }) {
      const [entry] = await db
        .select()
        .from(ledgerTransactions)
        .where(eq(ledgerTransactions.id, id));
      if (entry === undefined) throw new DeskRefusal('missing', `there is no entry ${id}`);
      const { kind, reference, at } = entry;
      return {
        id,
        kind,
        reference,
        at,
        postings: await listPostings(db, id),
        acts: await listActs(db, reference),
      };
    },

    async ledgerBalance({ memberId, at }, { now }) {
      await findMemberPage(db, memberId, now);
      const until = at ?? now + 1;
      const { rows } = await db.execute<{
        account: number;
        coin: string;
        available: string;
        frozen: string;
      }>(sql`
        select l.account, c.code as coin,
          trim_scale(coalesce(sum(l.amount) filter (where l.bucket = 'available'), 0))::text as available,
          trim_scale(coalesce(sum(l.amount) filter (where l.bucket = 'frozen'), 0))::text as frozen
        from ledger_legs l join ledger_transactions t on t.id = l.transaction_id
          join coins c on c.id = l.coin_id
        where l.member_id = ${memberId} and t.at < ${until}
        group by l.account, c.id, c.code, c.sort order by l.account, c.sort, c.id`);
      return { at: at ?? now, balances: [...rows] };
    },

    async moneyDay({ date }) {
      const from = Date.parse(date);
      if (Number.isNaN(from)) throw new DeskRefusal('invalid', `${date} is no date`);
      return { date, rows: [...(await dayOf(db, from))] };
    },
  };
}

async function listPostings(db: Db, entryId: number) {
  const rows = await db
    .select({ posting: ledgerPostings, coin: coins.code, username: members.username })
    .from(ledgerPostings)
    .innerJoin(coins, eq(coins.id, ledgerPostings.coinId))
    .leftJoin(members, eq(members.id, ledgerPostings.memberId))
    .where(eq(ledgerPostings.transactionId, entryId))
    .orderBy(asc(ledgerPostings.id));
  return rows.map(({ posting: { memberId, account, bucket, house, amount }, coin, username }) => {
    const member = memberId === null ? null : { id: memberId, username: username ?? '' };
    return { member, account, bucket, house, coin, amount };
  });
}

/**
 * Returns the acts of the desk on the row that caused an entry: the reference `deposit:17` belongs
 * to acts `deposit.…` with the `id` 17.
 */
async function listActs(db: Db, reference: string) {
  const [subject = '', id = ''] = reference.split(':');
  if (!/^\d{1,15}$/.test(id)) return [];
  const rows = await db
    .select()
    .from(deskAudit)
    .where(
      and(
        sql`starts_with(${deskAudit.action}, ${`${subject}.`})`,
        sql`${deskAudit.details} ->> 'id' = ${id}`,
      ),
    )
    .orderBy(asc(deskAudit.seq))
    .limit(MAX_ACTS);
  return rows.map(({ seq, at, actor, action, proof }) => {
    return { seq, at, actor, action, isSigned: proof?.signed !== undefined };
  });
}
