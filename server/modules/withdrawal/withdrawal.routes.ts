import { ACCOUNT, type Account, isAccount } from '#core/domain/accounts.ts';
import { conversion, UNIT } from '#core/domain/conversion.ts';
import { type Money, multiply, roundUp, ZERO } from '#core/domain/money.ts';
import type { WithdrawalFee } from '#core/domain/withdrawal.ts';
import type { AppContext } from '../../context.ts';
import type { Db, Tx } from '../../db/db.ts';
import { Refusal } from '../../errors/refusal.ts';
import type { HandlerResult, Handlers } from '../../handler.ts';
import { withIdempotency } from '../../idempotency/with-idempotency.ts';
import { findAvailable } from '../../ledger/balances.ts';
import type { PriceSource } from '../../market/price-source.ts';
import { findCoin, listPairs } from '../assets/coins.ts';
import { withinDailyLimit } from '../security/api-keys/daily-limit.ts';
import { heldUntil } from '../security/holds.ts';
import { mailWithdrawal } from './steps.ts';
import { findBoundAddress } from './targets/own-targets.ts';
import { listWithdrawable, type WithdrawalKind } from './withdrawal.repo.ts';
import {
  planCancellation,
  planWithdrawal,
  termsOf,
  type WithdrawalDeps,
} from './withdrawal.service.ts';
import { withdrawalTexts } from './withdrawal.texts.ts';

/** Number of decimals of an amount in the database. */
const PLACES = 18;

/** Handles withdrawals: their coins, terms and requests. */
export function withdrawalHandlers(
  deps: WithdrawalDeps & Pick<AppContext, 'tradingHalt' | 'texts' | 'mailer' | 'log' | 'prices'>,
): Handlers<'getCanWithdrawCoin' | 'getUserCoinBalance' | 'withdraw' | 'cancelWithdraw'> {
  const { db } = deps;
  return {
    async getCanWithdrawCoin() {
      return { data: await listWithdrawable(db) };
    },

    async getUserCoinBalance({ coinId, ...input }, call) {
      const { memberId } = call.caller;
      const account = accountOf(input.account);
      const kind = kindOf(input.kind);
      const coin = await termsOf(db, { coinId, account, kind });
      const address = await findBoundAddress(db, memberId, coinId);
      return {
        data: {
          balance: await findAvailable(db, memberId, account, coinId),
          minimum: coin.minimum,
          maximum: coin.maximum,
          ...stated(coin.fee),
          addresses: address === undefined ? [] : [{ address }],
          heldUntil: await heldUntil(db, memberId, call.now),
          toBank: coin.toBank,
          scale: coin.scale,
        },
      };
    },

    withdraw(input, call) {
      const plan = () =>
        planWithdrawal(deps, {
          ...input,
          memberId: call.caller.memberId,
          account: accountOf(input.account),
          kind: kindOf(input.kind),
          isByKey: call.caller.apiKeyId !== undefined,
          now: call.now,
        });
      const worth = (tx: Tx) => worthOf(tx, deps.prices, input);
      const limited = withinDailyLimit(call, { right: 'withdraw', worth }, plan);
      // A repeated call contains a code that the first call has consumed.
      return withIdempotency(deps, call, limited, { readsFirst: true });
    },

    async cancelWithdraw(input, call) {
      const cancellation = { memberId: call.caller.memberId, id: input.id, now: call.now };
      let cancelled: HandlerResult<null> | undefined;
      const answer = await withIdempotency(deps, call, () =>
        planCancellation(deps, cancellation, (own) => {
          cancelled = own;
        }),
      );
      // The response to a repeated call was stored by an earlier one.
      if (answer === cancelled) await mailWithdrawal(deps, cancellation.id);
      return answer;
    },
  };
}

/** Returns the value of an amount in USDT at the last prices; null if there is no price. */
async function worthOf(
  db: Db,
  prices: PriceSource,
  { coinId, amount }: { readonly coinId: number; readonly amount: Money },
): Promise<Money | null> {
  const [coin, pairs] = await Promise.all([findCoin(db, coinId), listPairs(db)]);
  const last = (symbol: string) => prices.quote(symbol)?.last.toString();
  const found = coin && conversion(pairs, last, { from: coin.code, to: UNIT });
  return found === undefined ? null : roundUp(multiply(amount, found.from), PLACES);
}

function accountOf(number: number = ACCOUNT.funds): Account {
  if (!isAccount(number)) throw new Refusal(withdrawalTexts.badAccount);
  return number;
}

function kindOf(kind: WithdrawalKind | 'unknown' = 'wallet'): WithdrawalKind {
  if (kind === 'unknown') throw new Refusal(withdrawalTexts.badKind);
  return kind;
}

function stated(fee: WithdrawalFee) {
  return {
    isPercentFee: fee.kind === 'percent',
    percentFee: fee.kind === 'percent' ? fee.percent : ZERO,
    fixedFee: fee.kind === 'fixed' ? fee.amount : ZERO,
  };
}
