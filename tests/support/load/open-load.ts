import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Engine } from '../../../server/db/client.ts';
import { keepUpload, uploadPath } from '../../../server/uploads/store.ts';
import { startExchange, type TestExchange } from '../exchange.ts';
import { fundedMember } from '../funded-member.ts';
import type { LoadMember, World } from './money-calls.ts';
import { LOAD_SEED, seeded } from './random.ts';

const SYMBOLS = { btcusdt: 50_000, ethusdt: 3_000 };
/** A tick of the load: so much time passes on the exchange's clock, each 100 ms. */
const LEAP_MS = 5_000;
const TICK_MS = 100;
const LOOK_MS = 50;
/** What each member starts with. */
const FUNDS = {
  1: { USDT: '1000', BTC: '0.5', ETH: '5' },
  2: { USDT: '1000' },
  3: { USDT: '500', BTC: '0.1' },
} as const;

export interface Load {
  readonly on: TestExchange;
  readonly world: World;
  /** Lets time pass and jobs run while `work` is under way, and answers every sum a reader saw. */
  during(work: () => Promise<void>): Promise<ReadonlySet<string>>;
  close(): Promise<void>;
}

/** An exchange with funded members, on which time passes quickly. */
export async function openLoad(engine: Engine, memberCount: number): Promise<Load> {
  const on = await startExchange({ engine });
  const random = seeded(LOAD_SEED);
  /** A price now, and the one that options bought now are settled by. */
  const movePrices = () => {
    for (const [symbol, price] of Object.entries(SYMBOLS)) {
      const moved = () => (price * (1 + (random.next() - 0.5) / 100)).toFixed(2);
      on.prices.set(symbol, moved());
      on.prices.set(symbol, moved(), on.time.now() + LEAP_MS - 1);
    }
  };
  movePrices();
  const members: LoadMember[] = [];
  for (let i = 0; i < memberCount; i += 1) {
    const member = await fundedMember(on, FUNDS);
    members.push(Object.assign(member, { photo: await photoOf(on, member.id) }));
  }

  async function during(work: () => Promise<void>): Promise<ReadonlySet<string>> {
    let isOver = false;
    const seen = new Set<string>();
    const read = async () => {
      while (!isOver) {
        for (const sum of await readSums(on)) seen.add(sum);
        await wait(LOOK_MS);
      }
    };
    const letTimePass = async () => {
      while (!isOver) {
        on.time.advance(LEAP_MS);
        movePrices();
        await hastenJobs(on);
        await on.exchange.jobs.runDue();
        await wait(TICK_MS);
      }
    };
    const background = Promise.all([read(), letTimePass()]);
    try {
      await work();
    } finally {
      isOver = true;
      await background;
    }
    return seen;
  }
  return { on, world: { members, random }, during, close: () => on.stop() };
}

/** Path of an image that the member uploaded. */
async function photoOf({ exchange: { db, clock } }: TestExchange, id: number): Promise<string> {
  const pixel = { type: 'image/png', width: 1, height: 1, content: Buffer.from('pixel') } as const;
  return uploadPath(await keepUpload(db, id, pixel, clock()));
}

/**
 * What falls due in days would never come in a test: each tick a tenth of it does. Options need their
 * full term, and a loan looks at its own day.
 */
async function hastenJobs(on: TestExchange): Promise<void> {
  const soon = on.time.now() + 2 * LEAP_MS;
  await on.exchange.db.execute(sql`
    update jobs set due_at = ${soon}
    where done_at is null and kind <> 'option.settle' and due_at > ${soon} and random() < 0.1`);
  await on.exchange.db.execute(sql`
    update loans set repayment_at = ${soon} where repayment = 'due' and repayment_at > ${soon}`);
}

/**
 * What a reader sees in one snapshot: the sum over members and house of every coin, always 0, and how
 * many cached balances are negative, always `negative: 0`.
 */
export async function readSums(on: Pick<TestExchange, 'exchange'>): Promise<string[]> {
  const { rows } = await on.exchange.db.execute<{ sum: string; negative: string }>(sql`
    select trim_scale(sum(amount))::text as sum, count(*) filter (where negative)::text as negative
    from (
      select coin_id, available + frozen as amount, available < 0 or frozen < 0 as negative
      from balances
      union all select coin_id, amount, false from ledger_legs where house is not null
    ) as everything group by coin_id`);
  return rows.map(({ sum, negative }) => `${sum}, negative: ${negative}`);
}
