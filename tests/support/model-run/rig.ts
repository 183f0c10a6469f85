import { sql } from 'drizzle-orm';
import type { Database, Engine } from '../../../server/db/client.ts';
import { decideReview, listReviews } from '../../../server/desk/reviews.ts';
import { verifyWholeLedger } from '../../../server/ledger/verify.ts';
import type { Random } from '../load/random.ts';
import { decimal } from '../model/decimal.ts';
import { createModel, type Model, type MoneyCall } from '../model/exchange.ts';
import { TERMS } from '../model/terms.ts';
import { CODE, type Fields, type Trade, type World } from '../model/world.ts';
import { openFilledDatabase } from '../server/database.ts';
import { type FundedMember, type Funds, fundedMember } from '../server/funded-member.ts';
import { offerRewards } from '../server/invite-terms.ts';
import type { ScriptedPrices } from '../server/prices.ts';
import { startTestServer, type TestServer } from '../server/test-server.ts';
import { uploadImage } from '../server/upload.ts';
import { differences, type Kind, readSnapshot, type Snapshot } from './snapshot.ts';

export const PASSWORD = 'pay2026';
export const LOGIN_PASSWORD = 'river88stone';
/**
 * Each member has a different address, because an inviter earns nothing from a member who withdraws
 * to the inviter's address.
 */
const ADDRESSES = [
  'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC',
  'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  'TCUeicTnfckQH1dZnBqe1HQQ3LrJfSMFNH',
];
const FUNDS: Funds = {
  1: { USDT: '2500', BTC: '0.3', ETH: '4', TRX: '20000' },
  2: { USDT: '3000' },
  3: { USDT: '50', BTC: '0.01' },
};
const PRACTICE = 1_000_000_000_000;
const SESSION_MS = 3_600_000;

type Book = NonNullable<ReturnType<World['book']>>;
const EMPTY: Book = { version: 0, asks: [], bids: [] };
/**
 * A call as it is sent. `ids` are fields that name a row by its index among the rows of its kind.
 */
export interface Sent extends Omit<MoneyCall, 'member'> {
  readonly who: number;
  readonly ids?: Readonly<Record<string, readonly [Kind, number]>> | undefined;
}

/** A difference between server and model. */
export class Disagreement extends Error {}

export type Rig = Awaited<ReturnType<typeof openRig>>;

/** Performs one random step, and returns a description of it. Throws a Disagreement. */
export type Doing = (rig: Rig, random: Random) => Promise<string>;

/** Throws a Disagreement unless the server behaves as the model predicts, without an error. */
export async function agree(said: string, server: Promise<unknown>, model: boolean) {
  const isDone = await server.then(
    () => true,
    () => false,
  );
  if (isDone !== model) throw new Disagreement(`${said}: server ${isDone}, model ${model}`);
  return `${said}: ${model ? CODE.ok : CODE.refused}`;
}

/** Opens a server and its model, with three members who have the same funds in both. */
export async function openRig(engine: Engine, review: 'auto' | 'desk') {
  const database = await openFilledDatabase(engine);
  // Restarts close what they opened, but keep the database.
  const lasting: Database = { ...database, close: async () => undefined };
  const start = (before?: TestServer) =>
    startTestServer({ database: lasting, before, config: { review } });
  let server = await start();
  const { time, prices } = server;
  const market = openMarket(prices, time.now);
  const model = createModel(market.world, review, PASSWORD);
  await installCuts(database);
  const members: Awaited<ReturnType<typeof addMember>>[] = [];
  await offerAll(true);
  for (const address of ADDRESSES) {
    const [inviter] = members;
    const member = await addMember(server, model, { address, inviter });
    members.push(member);
    if (inviter) model.invite(member.id, inviter.id);
  }
  // The other members cannot take the loan that requires certification.
  if (members[0]) await certify(server, model, members[0]);
  const ours = new Set(members.flatMap(({ id }) => [id, PRACTICE + id]));
  const answers = new Map<string, string>();
  let seen: Snapshot = await readSnapshot(database.db, (id) => ours.has(id));
  let signedInAt = time.now();

  async function offerAll(enabled: boolean): Promise<void> {
    for (const { coin, ...terms } of TERMS.invites)
      await offerRewards(database.db, coin, { ...terms, enabled });
  }

  /** Returns the client of a member who is signed in to the current server. */
  function clientOf(who: number) {
    const member = members[who % members.length];
    if (member === undefined) throw new Error('no members');
    return member;
  }

  async function signIn(): Promise<void> {
    for (const member of members) {
      const client = server.client();
      await client.login(member.username, LOGIN_PASSWORD);
      Object.assign(member, { token: client.token, call: client.call, query: client.query });
    }
    model.forgetSearches();
    signedInAt = time.now();
  }

  function sentFields({ fields, ids = {} }: Sent): Fields {
    const named = Object.entries(ids).map(([field, [kind, place]]) => {
      return [field, seen.ids.get(kind)?.[place] ?? '999999999'];
    });
    return { ...fields, ...Object.fromEntries(named) };
  }

  async function answer(sent: Sent): Promise<number> {
    const { name, key } = sent;
    const member = clientOf(sent.who);
    const headers = key === undefined ? {} : { 'idempotency-key': key };
    const { code, msg, data } = await member.call(name as 'transfer', sentFields(sent), headers);
    const id = `${member.id}/${key}`;
    const body = JSON.stringify([msg, data]);
    if (key !== undefined && code === CODE.ok && (answers.get(id) ?? body) !== body) {
      throw new Disagreement(`${name} was repeated and answered ${body}, not ${answers.get(id)}`);
    }
    if (key !== undefined && code === CODE.ok) answers.set(id, body);
    return code;
  }

  /**
   * Makes a call to both the server and the model, `times` concurrently, and compares the codes.
   */
  async function call(sent: Sent, times = 1): Promise<string> {
    const { name, fields, ids = {}, key, isCut = false, who } = sent;
    const places = Object.entries(ids).map(([field, [, place]]) => [field, String(place)]);
    const own = { ...fields, ...Object.fromEntries(places) };
    const each = Array.from({ length: times });
    const { id: member } = clientOf(who);
    const expected = each.map(() => model.call({ member, name, fields: own, key, isCut }));
    if (isCut) await database.db.execute(sql`insert into model_cuts values (1)`);
    const codes = await Promise.all(each.map(() => answer(sent)));
    if (isCut) await database.db.execute(sql`delete from model_cuts`);
    const said = `${name} ${JSON.stringify(own)} of ${member}${isCut ? ', cut off' : ''}`;
    // An effect may still refuse before the database is cut off.
    const isRefused = isCut && expected[0] === CODE.failed && codes[0] === CODE.rule;
    const isSame = isRefused || codes.sort().join() === expected.sort().join();
    if (!isSame) throw new Disagreement(`${said}: server ${codes}, model ${expected}`);
    return `${said}: ${codes}`;
  }

  /**
   * Returns the indices of the stakes that were renewed since the last comparison, in the server's
   * order.
   */
  async function newRenewals(): Promise<number[]> {
    const { rows } = await database.db.execute<{ id: string; old: string }>(
      sql`select id, renewal_of_id as old from staking_orders where renewal_of_id is not null order by id`,
    );
    const ids = seen.ids.get('staking') ?? [];
    const isNew = rows.filter(({ id }) => !ids.includes(String(id)));
    return isNew.map(({ old }) => ids.indexOf(String(old)));
  }

  return {
    model,
    review,
    time,
    market,
    call,
    clientOf,
    get server() {
      return server;
    },
    signIn,
    isHalted: () => server.context.tradingHalt.haltReason() !== undefined,
    needsSignIn: () => time.now() - signedInAt > SESSION_MS,
    async restart(): Promise<void> {
      await server.stop();
      // At the demo's fees, the import of the demo refuses rewards.
      await offerAll(false);
      server = await start(server);
      await offerAll(true);
      await signIn();
    },
    async upload(who: number): Promise<string> {
      const member = clientOf(who);
      const image = await uploadImage(server.app, member);
      model.upload(member.id, image);
      return image;
    },
    /**
     * Runs the due jobs of both the server and the model. How often options are checked is not part
     * of the model.
     */
    async runJobs(): Promise<void> {
      await database.db.execute(
        sql`update jobs set due_at = least(due_at, ${time.now()}::bigint) where kind like 'option.%'`,
      );
      await server.context.jobs.runDue();
      model.runJobs(await newRenewals());
    },
    async match(): Promise<void> {
      await server.context.matcher.matchNow();
      model.match();
    },
    /** Throws a Disagreement unless all balances and statuses agree. */
    async compare(): Promise<void> {
      seen = await readSnapshot(database.db, (id) => ours.has(id));
      const found = differences(seen, model);
      if (found.length > 0) throw new Disagreement(found.join('\n'));
    },
    async discrepancies() {
      return (await verifyWholeLedger(database.db)).discrepancies;
    },
    count: (kind: Kind) => seen.ids.get(kind)?.length ?? 0,
    /** Returns the rows of a kind whose line matches, with their owners. */
    rowsOf(kind: Kind, pattern: RegExp) {
      return [...(seen.lines.get(kind) ?? []).entries()]
        .filter(([, line]) => pattern.test(line))
        .map(([place, line]) => {
          const who = members.findIndex(({ id }) => id === Number.parseInt(line, 10));
          return { place, who, line };
        });
    },
    /**
     * Returns the spot orders that are open or waiting, with their market, limit price and
     * quantity.
     */
    openOrders() {
      return this.rowsOf('spot', / (open|waiting) /).map(({ line, ...one }) => {
        const [, market = '', , , price = '', quantity = ''] = line.split(' ');
        return { ...one, market, price, quantity };
      });
    },
    /** Adds a member whom no random call uses. */
    async addNewcomer(): Promise<FundedMember> {
      const member = await fundedMember(server, {});
      ours.add(member.id);
      return member;
    },
    idOf: (kind: Kind, place: number) => Number(seen.ids.get(kind)?.[place] ?? 999_999_999),
    async close(): Promise<void> {
      await server.stop();
      await database.close();
    },
  };
}

/**
 * Opens the market that both use. The data that the test sets reaches the provider and the model.
 */
function openMarket(prices: ScriptedPrices, now: () => number) {
  const trades = new Map<string, Trade[]>();
  const books = new Map<string, Book>();
  /** Markets for which the provider shows no current book. */
  const isAway = new Set<string>();
  let version = 0;
  const world: World = {
    now,
    trades: (symbol) => trades.get(symbol) ?? [],
    book: (symbol) => (isAway.has(symbol) ? undefined : (books.get(symbol) ?? EMPTY)),
  };
  return {
    world,
    /**
     * Adds a trade that is later than all earlier ones, but not later than the time to which the
     * clock is moved.
     */
    trade(symbol: string, trade: Trade): void {
      prices.set(symbol, trade.price, trade.at, trade.amount);
      trades.set(symbol, [...(trades.get(symbol) ?? []), trade]);
    },
    show(symbol: string, book: Omit<Book, 'version'>): void {
      version += 1;
      isAway.delete(symbol);
      books.set(symbol, { ...book, version });
      prices.setBook(symbol, { ...book, version });
    },
    /** Hides the current book, so there is no newer one than the previous book. */
    hide(symbol: string): void {
      isAway.add(symbol);
      const book = books.get(symbol) ?? EMPTY;
      prices.setBook(symbol, { ...book, at: now() });
    },
  };
}

async function addMember(
  server: TestServer,
  model: Model,
  { address, inviter }: { address: string; inviter: FundedMember | undefined },
): Promise<FundedMember & { photo: string }> {
  const inviteCode = inviter && (await inviter.query('getusr')).inviteCode;
  const member = await fundedMember(server, FUNDS, inviteCode === undefined ? {} : { inviteCode });
  for (const [account, coins] of Object.entries(FUNDS)) {
    for (const [coin, amount] of Object.entries(coins ?? {})) {
      model.fund(member.id, account, coin, decimal(amount));
    }
  }
  await member.query('refillPractice');
  model.refillPractice(member.id);
  await member.query('setusraddress', { coinId: '1', address });
  const photo = await uploadImage(server.app, member);
  model.upload(member.id, photo);
  return Object.assign(member, { photo });
}

async function certify(
  { context }: TestServer,
  model: Model,
  member: Awaited<ReturnType<typeof addMember>>,
): Promise<void> {
  const photos = { front: member.photo, back: member.photo };
  await member.query('usrsetreal', { realName: 'Ann Lee', ...photos });
  const [request] = await listReviews(context.db, 'identity');
  const review = { kind: 'identity', id: request?.id ?? 0, isApproved: true, remark: '' } as const;
  await decideReview(context, review, { actor: 'ada', at: context.clock() });
  model.certify(member.id);
}

/**
 * Makes transactions fail at their commit while `model_cuts` has a row, as if the server were
 * killed.
 */
async function installCuts({ db }: Database): Promise<void> {
  await db.execute(sql`create table model_cuts (n integer)`);
  await db.execute(sql`create function model_cut() returns trigger language plpgsql as $$
    begin
      if exists (select from model_cuts) then raise exception 'cut off'; end if;
      return null;
    end $$`);
  await db.execute(sql`create constraint trigger model_cut after insert on intents
    deferrable initially deferred for each row execute function model_cut()`);
}
