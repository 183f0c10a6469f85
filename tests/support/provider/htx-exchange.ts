import { pino } from 'pino';
import { ACCOUNT } from '#core/domain/accounts.ts';
import { add, money, multiply, subtract } from '#core/domain/money.ts';
import { members } from '../../../server/db/schema/auth.ts';
import { balances } from '../../../server/db/schema/ledger.ts';
import { transact } from '../../../server/db/transact.ts';
import type { CallContext } from '../../../server/handler.ts';
import { postOpening } from '../../../server/ledger/opening.ts';
import { createTradingHalt } from '../../../server/ledger/trading-halt.ts';
import { createSpotMatcher } from '../../../server/modules/spot/matching/matcher.ts';
import { findSpotMarket } from '../../../server/modules/spot/spot.repo.ts';
import { spotHandlers } from '../../../server/modules/spot/spot.routes.ts';
import { passDuring } from '../server/virtual-time.ts';
import { BTC, openHtxRig } from './htx-rig.ts';

interface Order {
  readonly side: 'buy' | 'sell';
  /** Not set for a market order. */
  readonly price?: string;
  readonly quantity?: string;
  /** Set only for a market buy. */
  readonly amount?: string;
}

const FUNDS = '100000';

/** Opens spot trading of BTC/USDT at a scripted provider, on a clock that the test moves. */
export async function openHtxExchange() {
  const rig = await openHtxRig('postgres');
  const { db, clock } = rig;
  const prices = await rig.newSource();
  const tradingHalt = createTradingHalt(db, clock);
  await tradingHalt.verify();
  const parts = { db, clock, prices, tradingHalt };
  const spot = spotHandlers({ ...parts });
  const matcher = createSpotMatcher({ ...parts, log: pino({ level: 'silent' }) });
  const market = await findSpotMarket(db, { symbol: BTC });
  if (!market) throw new Error(`no market ${BTC}`);
  const { baseId, quoteId } = market;

  /** Creates a member with 100,000 of each coin. */
  async function newMember(): Promise<number> {
    const name = `member${clock()}`;
    const row = { username: name, inviteCode: name, passwordHash: '', createdAt: clock() };
    const [member] = await db.insert(members).values(row).returning();
    const memberId = member?.id ?? 0;
    const own = { memberId, account: ACCOUNT.funds } as const;
    const amount = money(FUNDS);
    await transact(db, (tx) =>
      postOpening(
        tx,
        { reference: `member:${memberId}`, at: clock() },
        [baseId, quoteId].map((coinId) => ({ ...own, coinId, amount })),
      ),
    );
    return memberId;
  }

  const call = (memberId: number): CallContext<'member'> => ({
    caller: { memberId, sessionId: 1 },
    language: 'en',
    now: clock(),
    address: '127.0.0.1',
    userAgent: '',
    fromBrowser: false,
    origin: undefined,
    intent: undefined,
    device: undefined,
    cookie: { set() {}, setDevice() {}, clear() {} },
    say: (text) => text.message,
  });

  async function place(memberId: number, { side, price, quantity, amount }: Order) {
    const marketId = market?.id ?? 0;
    const kind = price === undefined ? 'market' : 'limit';
    const terms = { marketId, kind, side, price, quantity, amount } as const;
    const order = { ...terms, timeInForce: undefined };
    return Number((await passDuring(spot.upbbbuy(order, call(memberId)))).data?.orderId);
  }

  /** Returns a member's gain so far, with coins valued at this price. */
  async function gain(memberId: number, price: string) {
    const rows = await db.select().from(balances);
    const total = (coinId: number) => {
      const row = rows.find((one) => one.memberId === memberId && one.coinId === coinId);
      return subtract(add(row?.available ?? money('0'), row?.frozen ?? money('0')), money(FUNDS));
    };
    return Number(add(total(quoteId), multiply(total(baseId), money(price))));
  }

  return { ...rig, prices, spot, matcher, market, newMember, call, place, gain };
}

export type HtxExchange = Awaited<ReturnType<typeof openHtxExchange>>;
