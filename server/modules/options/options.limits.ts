import { sql } from 'drizzle-orm';
import { CODE } from '../../../src/contract/envelope.ts';
import { compare, type Money, money, subtract, ZERO } from '../../../src/domain/money.ts';
import type { Db, Tx } from '../../db/client.ts';
import { sqlState } from '../../db/transact.ts';
import { Refusal } from '../../refusal.ts';
import { findMarket, findStakeCoin } from './options.repo.ts';

/** What the trigger of the orders answers when a market's open stakes would pass their limit. */
const MARKET_IS_FULL = 'OX001';

const texts = {
  memberLimit: /*i18n*/ {
    id: 'options.memberLimit',
    message: 'You can stake at most {left} {coin} more while your orders are running.',
  },
  marketLimit: /*i18n*/ {
    id: 'options.marketLimit',
    message: 'You can stake at most {left} {coin} more on {market} at the moment.',
  },
} as const;

/** Whose stakes count: a member's, those in a market, in one coin. */
export interface Exposed {
  readonly memberId: number;
  /** Missing: of no market in particular. */
  readonly marketId?: number;
  readonly coinId: number;
}

/** What the limits leave for one more order; `undefined` is no limit. */
export interface Room {
  readonly maximumStake: Money | undefined;
  readonly ofMember: Money | undefined;
  readonly inMarket: Money | undefined;
}

interface LimitsRow extends Record<string, unknown> {
  readonly max_stake: string | null;
  readonly member_exposure: string | null;
  readonly market_exposure: string | null;
  readonly member_open: string;
  readonly market_open: string;
}

/** Reads what is left now. A courtesy: `assertMemberRoom` and the trigger guard each purchase. */
export async function findRoom(db: Db, { memberId, marketId, coinId }: Exposed): Promise<Room> {
  const { rows } = await db.execute<LimitsRow>(sql`
    select max_stake::text, member_exposure::text, market_exposure::text,
      (select coalesce(sum(stake), 0)::text from option_orders
        where member_id = ${memberId} and coin_id = ${coinId} and status = 'running') as member_open,
      (select coalesce(sum(open), 0)::text from option_exposure
        where market_id = ${marketId ?? null} and coin_id = ${coinId}) as market_open
    from option_limits`);
  const [row] = rows;
  if (!row) return { maximumStake: undefined, ofMember: undefined, inMarket: undefined };
  return {
    maximumStake: row.max_stake === null ? undefined : money(row.max_stake),
    ofMember: left(row.member_exposure, row.member_open),
    inMarket: marketId === undefined ? undefined : left(row.market_exposure, row.market_open),
  };
}

function left(limit: string | null, open: string): Money | undefined {
  if (limit === null) return undefined;
  const rest = subtract(money(limit), money(open));
  return compare(rest, ZERO) < 0 ? ZERO : rest;
}

/** The largest stake that the limits allow a member, whatever the market. */
export function largestStake({ maximumStake, ofMember }: Room): Money | undefined {
  if (maximumStake === undefined || ofMember === undefined) return maximumStake ?? ofMember;
  return compare(maximumStake, ofMember) < 0 ? maximumStake : ofMember;
}

interface Asked {
  readonly stake: Money;
  readonly coin: string;
  readonly market: string;
}

/** Throws Refusal (201), with what is left, when a stake is more than member or market have room for. */
export function assertRoom(room: Room, { stake, coin, market }: Asked): void {
  if (room.ofMember !== undefined && compare(stake, room.ofMember) > 0) {
    throw memberRefusal(room.ofMember, coin);
  }
  if (room.inMarket !== undefined && compare(stake, room.inMarket) > 0) {
    throw new Refusal(texts.marketLimit, {
      code: CODE.rule,
      values: { left: room.inMarket, coin, market },
    });
  }
}

function memberRefusal(rest: Money, coin: string): Refusal {
  return new Refusal(texts.memberLimit, { code: CODE.rule, values: { left: rest, coin } });
}

/**
 * Throws Refusal when the member's open stakes leave no room for this one. To be called after the debit:
 * it holds the member's balance, so that purchases of one member see each other.
 */
export async function assertMemberRoom(
  tx: Tx,
  { memberId, coinId, stake, coin }: Exposed & { readonly stake: Money; readonly coin: string },
): Promise<void> {
  const room = await findRoom(tx, { memberId, coinId });
  if (room.ofMember === undefined || compare(stake, room.ofMember) <= 0) return;
  throw memberRefusal(room.ofMember, coin);
}

/** The refusal behind a transaction that the market's limit ended, with what is left by now. */
export async function explainFullMarket(
  db: Db,
  { memberId, marketId }: { readonly memberId: number; readonly marketId: number },
  error: unknown,
): Promise<unknown> {
  if (sqlState(error) !== MARKET_IS_FULL) return error;
  const market = await findMarket(db, marketId);
  const coin = await findStakeCoin(db);
  const { inMarket = ZERO } = await findRoom(db, { memberId, marketId, coinId: coin.id });
  const values = { left: inMarket, coin: coin.code, market: market?.title ?? '' };
  return new Refusal(texts.marketLimit, { code: CODE.rule, values });
}
