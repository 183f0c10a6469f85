import { CODE } from '#core/contract/envelope.ts';
import type { Account } from '#core/domain/accounts.ts';
import {
  type ConversionValidationError,
  type ConvertQuote,
  convertLegs,
  hasRateMoved,
  quoteAtBooks,
  validateConversion,
} from '#core/domain/convert.ts';
import { type Money, negate, roundDown, ZERO } from '#core/domain/money.ts';
import type { Tx } from '../../db/db.ts';
import { insertOne } from '../../db/insert-one.ts';
import { coinConversions } from '../../db/schema/wallet.ts';
import { Refusal } from '../../errors/refusal.ts';
import type { Effect } from '../../idempotency/with-idempotency.ts';
import { findAvailable } from '../../ledger/balances.ts';
import { assertNotHalted } from '../../ledger/part-halts.ts';
import { insufficientBalanceText, postEntry } from '../../ledger/post-entry.ts';
import { accountOf } from '../assets/account.ts';
import { assetsTexts } from '../assets/assets.texts.ts';
import { findCoin, listPairs, type OfferedCoin } from '../assets/coins.ts';
import {
  type TransactionPasswordDeps,
  verifyTransactionPassword,
} from '../security/passwords/transaction-password.ts';
import { readConvertSpread } from '../site/site.service.ts';
import {
  type BookDeps,
  consumeBook,
  type HouseBook,
  readHouseBook,
  takesOf,
} from '../spot/book/house-book.ts';
import { convertTexts } from './convert.texts.ts';

export type ConvertDeps = TransactionPasswordDeps & BookDeps;

export interface CoinConversion {
  readonly memberId: number;
  /** When the call arrived, in epoch milliseconds. */
  readonly at: number;
  readonly account: Account;
  readonly fromCoinId: number;
  readonly toCoinId: number;
  readonly amount: Money;
  /**
   * The rate that was displayed to the member, in units of the target coin per source coin; if it
   * is omitted, any rate is accepted.
   */
  readonly shownRate: Money | undefined;
  readonly transactionPassword: string;
}

const VALIDATION_TEXTS: Readonly<Record<ConversionValidationError, Refusal['text']>> = {
  noCoin: assetsTexts.unknownCoin,
  sameCoin: convertTexts.sameCoin,
  noAmount: assetsTexts.noAmount,
  aboveBalance: insufficientBalanceText,
  noRate: convertTexts.noRate,
  aboveBook: convertTexts.aboveBook,
  nothingReceived: convertTexts.nothingReceived,
};

/**
 * Plans a conversion at the books of its legs, which are dated after the call and exclude the
 * amounts that others took. The house's spread is deducted (product.md#convert-rate). Throws a
 * Refusal (201) for more than the books offer, and if the rate differs from the displayed one by
 * more than 0.5 % (product.md#rate-change). The effect throws BookMoved if a book has moved.
 */
export async function planConversion(
  deps: ConvertDeps,
  conversion: CoinConversion,
): Promise<Effect<null>> {
  const { db, clock } = deps;
  const { memberId, account, amount } = conversion;
  const [from, to] = await Promise.all([
    findCoin(db, conversion.fromCoinId),
    findCoin(db, conversion.toCoinId),
  ]);
  if (!from || !to) throw new Refusal(assetsTexts.unknownCoin);
  await verifyTransactionPassword(deps, memberId, conversion.transactionPassword, clock());
  const balance = await findAvailable(db, memberId, account, from.id);
  const { quote, books } = await quoteAt(deps, conversion.at, { from, to });
  const now = clock();
  const coins = { from: from.code, to: to.code };
  const validationError = validateConversion({ ...coins, amount, balance, quote });
  const found = quote?.convert(amount);
  if (validationError || !found) {
    const values = { most: roundDown(quote?.most ?? ZERO, from.scale), coin: from.code };
    throw new Refusal(VALIDATION_TEXTS[validationError ?? 'noRate'], { code: CODE.rule, values });
  }
  const { rate, received } = found;
  if (conversion.shownRate !== undefined && hasRateMoved(conversion.shownRate, rate)) {
    throw new Refusal(convertTexts.rateMoved, { code: CODE.rule });
  }
  const takes = found.deals.flatMap(({ symbol, side, parts: taken }) => {
    const book = books.get(symbol);
    return book ? takesOf(book, side, taken) : [];
  });

  return async (tx) => {
    const coinIds = { fromCoinId: from.id, toCoinId: to.id };
    const own = { memberId, account, amount, rate, received, ...coinIds, createdAt: now };
    await postConversion(tx, own);
    await consumeBook(tx, clock, takes);
    const values = { amount, received, ...coins };
    return { data: null, text: convertTexts.exchanged, values };
  };
}

/** Stores a conversion and moves its amounts; the counterpart is the house account `exchange`. */
export async function postConversion(
  tx: Tx,
  conversion: typeof coinConversions.$inferInsert,
): Promise<void> {
  const { memberId, amount, received, fromCoinId, toCoinId, createdAt } = conversion;
  const conversionId = await insertOne(
    tx.insert(coinConversions).values(conversion).returning({ id: coinConversions.id }),
  );
  const account = accountOf(conversion.account);
  const purse = { memberId, account, bucket: 'available' } as const;
  await postEntry(tx, {
    kind: 'coin.exchange',
    reference: `exchange:${conversionId}`,
    at: createdAt,
    postings: [
      { ...purse, coinId: fromCoinId, amount: negate(amount) },
      { house: 'exchange', coinId: fromCoinId, amount },
      { ...purse, coinId: toCoinId, amount: received },
      { house: 'exchange', coinId: toCoinId, amount: negate(received) },
    ],
  });
}

/**
 * Returns the quote between two coins for a call that arrived at the given time, and the books that
 * it uses.
 */
async function quoteAt(
  deps: ConvertDeps,
  at: number,
  { from, to }: { readonly from: OfferedCoin; readonly to: OfferedCoin },
): Promise<{ quote: ConvertQuote | undefined; books: ReadonlyMap<string, HouseBook> }> {
  const { db } = deps;
  const books = new Map<string, HouseBook>();
  const [pairs, spread] = await Promise.all([listPairs(db), readConvertSpread(db)]);
  const legs = convertLegs(pairs, { from: from.code, to: to.code });
  if (!legs) return { quote: undefined, books };
  const markets = pairs.filter(({ symbol }) => legs.some((leg) => leg.symbol === symbol));
  await assertNotHalted(
    deps.db,
    markets.map(({ symbol }) => `market:${symbol}` as const),
  );
  const read = await Promise.all(markets.map((market) => readHouseBook(deps, market, at)));
  for (const [index, { symbol }] of markets.entries()) {
    const book = read[index];
    if (book) books.set(symbol, book);
  }
  return { quote: quoteAtBooks(legs, books, { spread, scale: to.scale }), books };
}
