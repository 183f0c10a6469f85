import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import * as z from 'zod/mini';
import { creatorder } from '#core/contract/options.ts';
import { ACCOUNT } from '#core/domain/accounts.ts';
import { money } from '#core/domain/money.ts';
import type { Engine } from '../../../server/db/client.ts';
import { members } from '../../../server/db/schema/auth.ts';
import { balances } from '../../../server/db/schema/ledger.ts';
import { coins, markets } from '../../../server/db/schema/market.ts';
import { optionDurations, optionOrders } from '../../../server/db/schema/options.ts';
import { transact } from '../../../server/db/transact.ts';
import type { CallContext, Intent } from '../../../server/handler.ts';
import { intentHandlers } from '../../../server/idempotency/intent.routes.ts';
import { createJobRunner } from '../../../server/jobs/runner.ts';
import { postOpening } from '../../../server/ledger/opening.ts';
import { createTradingHalt } from '../../../server/ledger/trading-halt.ts';
import { verifyWholeLedger } from '../../../server/ledger/verify.ts';
import type { PriceSource } from '../../../server/market/price-source.ts';
import { assetsHandlers } from '../../../server/modules/assets/assets.routes.ts';
import { openInBatch } from '../../../server/modules/options/open-batch.ts';
import { optionsHandlers } from '../../../server/modules/options/options.routes.ts';
import { advanceOption } from '../../../server/modules/options/settle.ts';
import type { Texts } from '../../../server/texts/texts.ts';
import { controlledClock } from './clock.ts';
import { openTestDatabase } from './database.ts';
import { scriptedPrices } from './prices.ts';

export const CYCLE_SECONDS = 30;
/** Longer than a minute, the maximum age of a settling tick. */
export const LONG_SECONDS = 120;
export const SYMBOL = 'btcusdt';

/** The server's messages in their source language. */
export const ENGLISH: Texts = {
  say: (_, { message }, values = {}) =>
    message.replace(/\{(\w+)\}/g, (_whole, name) => String(values[name])),
};

/** An intent without the codec of its response. */
export type IntentKey = Omit<Intent, 'output'>;

export type LedgerRig = Awaited<ReturnType<typeof openLedgerRig>>;

/**
 * Opens the ledger, jobs, options and wallet on a new database, with scripted prices and a
 * controlled clock.
 */
export async function openLedgerRig(
  engine: Engine = 'pglite',
  source: PriceSource['name'] = 'simulated',
) {
  const database = await openTestDatabase(engine);
  const { db } = database;
  const time = controlledClock();
  const prices = scriptedPrices(time.now, source);
  const tradingHalt = createTradingHalt(db, time.now);
  const [usdt, btc] = await db
    .insert(coins)
    .values([
      { code: 'USDT', name: 'Tether' },
      { code: 'BTC', name: 'Bitcoin' },
    ])
    .returning();
  if (!usdt || !btc) throw new Error('no coins');
  const [market] = await db
    .insert(markets)
    .values({
      symbol: SYMBOL,
      parentId: usdt.id,
      childId: btc.id,
      pricePrecision: 2,
      amountPrecision: 6,
    })
    .returning();
  if (!market) throw new Error('no market');
  await db.insert(optionDurations).values([
    { seconds: CYCLE_SECONDS, minStake: money('5'), payoutRate: money('0.8') },
    { seconds: LONG_SECONDS, minStake: money('10'), payoutRate: money('0.85') },
  ]);
  await tradingHalt.verify();

  const log = pino({ level: 'silent' });
  /** Creates another runner on the same database, as a second or a restarted instance would. */
  const newRunner = (source: PriceSource = prices) => {
    const advance = advanceOption({ db, prices: source, texts: ENGLISH });
    const handlers = { 'option.open': advance, 'option.settle': advance };
    const batches = { 'option.open': openInBatch({ db, prices: source }) };
    return createJobRunner({ db, clock: time.now, log, tradingHalt, handlers, batches });
  };
  const parts = { db, clock: time.now, prices, tradingHalt };
  const handlers = {
    ...optionsHandlers(parts),
    ...assetsHandlers(parts),
    ...intentHandlers(parts),
  };
  let memberCount = 0;

  /** Creates a member with `usdtAmount` in the options account. */
  async function newMember(usdtAmount = '1000'): Promise<number> {
    memberCount += 1;
    const [member] = await db
      .insert(members)
      .values({
        username: `member${memberCount}`,
        inviteCode: `code${memberCount}`,
        passwordHash: '',
        createdAt: time.now(),
      })
      .returning({ id: members.id });
    if (!member) throw new Error('no member');
    const amount = money(usdtAmount);
    await fund(member.id, ACCOUNT.options, usdt?.id ?? 0, amount);
    return member.id;
  }

  async function fund(memberId: number, account: 1 | 2 | 3, coinId: number, text: string) {
    const amount = money(text);
    await transact(db, (tx) =>
      postOpening(tx, { reference: `member:${memberId}/${account}/${coinId}`, at: time.now() }, [
        { memberId, account, coinId, amount },
      ]),
    );
  }

  function call(
    memberId: number,
    intent?: IntentKey,
    output: z.core.$ZodType = z.unknown(),
  ): CallContext<'member'> {
    return {
      caller: { memberId, sessionId: 1 },
      language: 'en',
      now: time.now(),
      address: '127.0.0.1',
      userAgent: '',
      origin: undefined,
      fromBrowser: false,
      intent: intent && { ...intent, output },
      device: undefined,
      cookie: { set() {}, setDevice() {}, clear() {} },
      say: (text) => text.message,
    };
  }

  interface Buy {
    readonly stake?: string;
    readonly direction?: 'up' | 'down';
    readonly intent?: IntentKey;
    readonly seconds?: number;
  }
  async function buy(memberId: number, { stake = '10', direction, intent, seconds }: Buy = {}) {
    const { data } = await handlers.creatorder(
      {
        marketId: market?.id ?? 0,
        durationSeconds: seconds ?? CYCLE_SECONDS,
        stake: money(stake),
        direction: direction ?? 'up',
      },
      call(memberId, intent, creatorder.output),
    );
    return Number(data.orderId);
  }

  async function order(id: number) {
    const [row] = await db.select().from(optionOrders).where(eq(optionOrders.id, id));
    if (!row) throw new Error(`no order ${id}`);
    return row;
  }

  /** Reads the options account of a member, without trailing zeros. */
  async function balance(memberId: number) {
    const [row] = await db.select().from(balances).where(eq(balances.memberId, memberId));
    return { available: money(row?.available ?? '0'), frozen: money(row?.frozen ?? '0') };
  }

  /** Returns the sum of all cached balances and house accounts per coin, which is always 0. */
  async function grandTotals(): Promise<string[]> {
    const { rows } = await db.execute<{ sum: string }>(sql`
      select trim_scale(sum(amount))::text as sum from (
        select coin_id, available + frozen as amount from balances
        union all select coin_id, amount from ledger_legs where house is not null
      ) as everything group by coin_id`);
    return rows.map((row) => row.sum);
  }

  return {
    database,
    db,
    time,
    prices,
    tradingHalt,
    handlers,
    usdt,
    btc,
    market,
    runner: newRunner(),
    newRunner,
    newMember,
    fund,
    call,
    buy,
    order,
    balance,
    grandTotals,
    verify: () => verifyWholeLedger(db),
    close: () => database.close(),
  };
}
