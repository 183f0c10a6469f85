import { randomUUID } from 'node:crypto';
import { CODE } from '#core/contract/envelope.ts';
import type { Account } from '#core/domain/accounts.ts';
import { hasRateMoved, wayToUnit } from '#core/domain/convert.ts';
import { sweepBalances } from '#core/domain/convert-sweep.ts';
import { add, isPositive, type Money, ZERO } from '#core/domain/money.ts';
import type { Db } from '../../db/db.ts';
import { Refusal } from '../../errors/refusal.ts';
import type { Effect } from '../../idempotency/with-idempotency.ts';
import { lockBalances } from '../../ledger/balances.ts';
import { assertNotHalted, readPartHalts } from '../../ledger/part-halts.ts';
import { listBalances } from '../assets/assets.repo.ts';
import { assetsTexts } from '../assets/assets.texts.ts';
import { listCoins, listPairs, type OfferedPair } from '../assets/coins.ts';
import { verifyTransactionPassword } from '../security/passwords/transaction-password.ts';
import { readConvertSpread, readSmallBalance } from '../site/site.service.ts';
import {
  consumeBook,
  type HouseBook,
  readHouseBook,
  readShownBook,
  takesOf,
} from '../spot/book/house-book.ts';
import { mergeTakes } from '../spot/book/takes.ts';
import { type ConvertDeps, postConversion } from './convert.service.ts';
import { convertTexts } from './convert.texts.ts';

interface SmallBalances {
  readonly memberId: number;
  readonly account: Account;
  readonly toCoinId: number;
}

interface Sweep extends SmallBalances {
  /** When the call arrived, in epoch milliseconds. */
  readonly at: number;
  readonly fromCoinIds: readonly number[];
  /** The sum that was displayed to the member. */
  readonly received: Money;
  readonly transactionPassword: string;
}

/** Returns the current value of an account's small balances in a coin. */
export async function estimateSweep(deps: ConvertDeps, own: SmallBalances) {
  const { limit, received, swept } = await sweepAt(deps, own, (market) =>
    readShownBook(deps, market),
  );
  return { limit, received, balances: swept };
}

/**
 * Plans the conversion of small balances into one coin, under the rules of a single conversion
 * (product.md#small-balances). Throws a Refusal (201) if one of them is not small, cannot be
 * converted or is halted, and if the sum differs from the displayed one by more than 0.5 %. The
 * effect throws BookMoved if a book has moved.
 */
export async function planSweep(deps: ConvertDeps, sweep: Sweep): Promise<Effect<null>> {
  const { db, clock } = deps;
  const { memberId, account, fromCoinIds, toCoinId } = sweep;
  if (fromCoinIds.includes(toCoinId)) {
    throw new Refusal(convertTexts.sameCoin, { code: CODE.rule });
  }
  await assertOffered(db, [...fromCoinIds, toCoinId]);
  await verifyTransactionPassword(deps, memberId, sweep.transactionPassword, clock());
  const found = await sweepAt(deps, sweep, (market) => readHouseBook(deps, market, sweep.at));
  const { received, swept, books, to } = found;
  if (swept.length < fromCoinIds.length || hasRateMoved(sweep.received, received)) {
    throw new Refusal(convertTexts.sweepChanged, { code: CODE.rule });
  }
  const takes = swept
    .flatMap(({ deals }) => deals)
    .flatMap(({ symbol, side, parts }) => {
      const book = books.get(symbol);
      return book ? takesOf(book, side, parts) : [];
    });
  const createdAt = clock();

  return async (tx) => {
    const sweepId = randomUUID();
    await lockBalances(tx, memberId, account, [...fromCoinIds, toCoinId]);
    for (const { id: fromCoinId, amount, rate, received } of swept) {
      const coinIds = { fromCoinId, toCoinId };
      const own = { memberId, account, amount, rate, received, ...coinIds };
      await postConversion(tx, { ...own, createdAt, sweepId });
    }
    await consumeBook(tx, clock, mergeTakes(takes));
    return { data: null, text: convertTexts.swept, values: { received, to } };
  };
}

/** Throws a Refusal unless all coins are offered and neither they nor their markets are halted. */
async function assertOffered(db: Db, coinIds: readonly number[]): Promise<void> {
  const [coins, pairs] = await Promise.all([listCoins(db), listPairs(db)]);
  const named = coins.filter(({ id }) => coinIds.includes(id));
  if (named.length < coinIds.length) throw new Refusal(assetsTexts.unknownCoin);
  await assertNotHalted(
    db,
    named.flatMap(({ code }) => [
      `coin:${code}` as const,
      ...(wayToUnit(pairs, code) ?? []).map(({ symbol }) => `market:${symbol}` as const),
    ]),
  );
}

/**
 * Converts small balances at the books that `readBook` returns; if coins are given, only their
 * balances.
 */
async function sweepAt(
  { db }: ConvertDeps,
  own: SmallBalances & { readonly fromCoinIds?: readonly number[] },
  readBook: (market: OfferedPair) => Promise<HouseBook | undefined>,
) {
  const { memberId, account, toCoinId, fromCoinIds } = own;
  const [coins, pairs, held, isHalted, limit, spread] = await Promise.all([
    listCoins(db),
    listPairs(db),
    listBalances(db, memberId),
    readPartHalts(db),
    readSmallBalance(db),
    readConvertSpread(db),
  ]);
  const target = coins.find(({ id }) => id === toCoinId);
  if (!target) throw new Refusal(assetsTexts.unknownCoin);
  const balances = coins.flatMap(({ id, code }) => {
    if (id === toCoinId || fromCoinIds?.includes(id) === false || isHalted(`coin:${code}`)) {
      return [];
    }
    const row = held.find((one) => one.coinId === id && one.account === account);
    return row && isPositive(row.available) ? [{ id, code, amount: row.available }] : [];
  });
  const markets = pairs.filter(({ symbol }) => !isHalted(`market:${symbol}`));
  const ways = [...balances, target].flatMap(({ code }) => wayToUnit(markets, code) ?? []);
  const used = markets.filter((market) => balances.length > 0 && ways.includes(market));
  const read = await Promise.all(used.map(readBook));
  const books = new Map(
    used.flatMap(({ symbol }, place) => {
      const book = read[place];
      return book ? [[symbol, book] as const] : [];
    }),
  );
  const terms = { to: target.code, scale: target.scale, spread, limit, markets, books };
  const swept = sweepBalances(balances, terms);
  const received = swept.reduce((sum, one) => add(sum, one.received), ZERO);
  return { limit, received, swept, books, to: target.code };
}
