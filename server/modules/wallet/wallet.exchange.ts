import { CODE } from '../../../src/contract/envelope.ts';
import type { Account } from '../../../src/domain/accounts.ts';
import {
  type Conversion,
  conversion,
  convert,
  type ExchangeFault,
  exchangeFault,
  hasRateMoved,
  rateOf,
} from '../../../src/domain/conversion.ts';
import { type Money, negate } from '../../../src/domain/money.ts';
import { PRICE_MAX_AGE_MS } from '../../../src/domain/options-ticket.ts';
import type { Clock } from '../../clock.ts';
import { coinExchanges } from '../../db/schema/wallet.ts';
import type { Effect } from '../../idempotency/once.ts';
import { findAvailable } from '../../ledger/balances.ts';
import { book, shortText } from '../../ledger/book.ts';
import type { PriceSource } from '../../market/price-source.ts';
import { Refusal } from '../../refusal.ts';
import { checkPayPassword, type PayPasswordParts } from '../auth/auth.pay-password.ts';
import { findCoin, listPairs } from './wallet.repo.ts';
import { walletTexts } from './wallet.texts.ts';

export interface ExchangeCallParts extends PayPasswordParts {
  readonly clock: Clock;
  readonly prices: PriceSource;
}

export interface CoinExchange {
  readonly memberId: number;
  readonly account: Account;
  readonly fromCoinId: number;
  readonly toCoinId: number;
  readonly amount: Money;
  /** Target coin for one source coin, as the member was shown it; missing: any rate is taken. */
  readonly shownRate: Money | undefined;
  readonly payPassword: string;
}

const FAULT_TEXTS: Readonly<Record<ExchangeFault, Refusal['text']>> = {
  noCoin: walletTexts.unknownCoin,
  sameCoin: walletTexts.sameCoin,
  noAmount: walletTexts.noAmount,
  aboveBalance: shortText,
  noRate: walletTexts.noRate,
  nothingReceived: walletTexts.nothingReceived,
};

/**
 * Decides a flash exchange at the rate of this moment, from prices at most 15 s old. Refused (201) when
 * that is over 0.5 % away from the rate shown. The other side is the house account `exchange`.
 */
export async function planExchange(
  parts: ExchangeCallParts,
  exchange: CoinExchange,
): Promise<Effect<null>> {
  const { db, clock } = parts;
  const { memberId, account, amount } = exchange;
  const [from, to] = await Promise.all([
    findCoin(db, exchange.fromCoinId),
    findCoin(db, exchange.toCoinId),
  ]);
  if (!from || !to) throw new Refusal(walletTexts.unknownCoin);
  await checkPayPassword(parts, memberId, exchange.payPassword, clock());
  const now = clock();
  const found = await conversionNow(parts, now, { from: from.code, to: to.code });
  const balance = await findAvailable(db, memberId, account, from.id);
  const coins = { from: from.code, to: to.code };
  const fault = exchangeFault({ ...coins, amount, balance, conversion: found });
  if (fault || !found) throw new Refusal(FAULT_TEXTS[fault ?? 'noRate'], { code: CODE.rule });
  const rate = rateOf(found);
  if (exchange.shownRate !== undefined && hasRateMoved(exchange.shownRate, rate)) {
    throw new Refusal(walletTexts.rateMoved, { code: CODE.rule });
  }
  const received = convert(amount, found);

  return async (tx) => {
    const [made] = await tx
      .insert(coinExchanges)
      .values({
        ...{ memberId, account, amount, rate, received },
        ...{ fromCoinId: from.id, toCoinId: to.id, createdAt: now },
      })
      .returning({ id: coinExchanges.id });
    if (!made) throw new Error('an exchange got no number');
    const mine = { memberId, account, bucket: 'available' } as const;
    await book(tx, {
      kind: 'coin.exchange',
      reference: `exchange:${made.id}`,
      at: now,
      legs: [
        { ...mine, coinId: from.id, amount: negate(amount) },
        { house: 'exchange', coinId: from.id, amount },
        { ...mine, coinId: to.id, amount: received },
        { house: 'exchange', coinId: to.id, amount: negate(received) },
      ],
    });
    const values = { amount, received, ...coins };
    return { data: null, text: walletTexts.exchanged, values };
  };
}

async function conversionNow(
  { db, prices }: ExchangeCallParts,
  now: number,
  coins: { readonly from: string; readonly to: string },
): Promise<Conversion | undefined> {
  const recentPrice = (symbol: string) => {
    const quote = prices.quote(symbol);
    return quote && now - quote.at <= PRICE_MAX_AGE_MS ? quote.last : undefined;
  };
  return conversion(await listPairs(db), recentPrice, coins);
}
