import { and, eq } from 'drizzle-orm';
import { CODE } from '#core/contract/envelope.ts';
import { ACCOUNT, type Account } from '#core/domain/accounts.ts';
import type { Money } from '#core/domain/money.ts';
import {
  validateWithdrawal,
  type WithdrawalValidationError,
  withdrawalArrival,
  withdrawalFee,
} from '#core/domain/withdrawal.ts';
import { networkOf } from '#core/domain/withdrawal-address.ts';
import type { Config } from '../../config.ts';
import type { AppContext } from '../../context.ts';
import type { Db, Tx } from '../../db/db.ts';
import { insertOne } from '../../db/insert-one.ts';
import { withdrawals } from '../../db/schema/funding.ts';
import { decimalsText, rangeRefusal } from '../../errors/range-refusal.ts';
import { Refusal, type TextValues } from '../../errors/refusal.ts';
import type { HandlerResult } from '../../handler.ts';
import type { Effect } from '../../idempotency/with-idempotency.ts';
import { assertFewOpenRequests } from '../../jobs/open-requests.ts';
import { scheduleReview } from '../../jobs/review.ts';
import { findAvailable } from '../../ledger/balances.ts';
import { freeze } from '../../ledger/frozen.ts';
import { assertNotHalted } from '../../ledger/part-halts.ts';
import { insufficientBalanceText, postEntry } from '../../ledger/post-entry.ts';
import { assertNoOverdueLoan } from '../loans/overdue.ts';
import { verifyCode } from '../members/codes.ts';
import { apiKeyTexts } from '../security/api-keys/api-keys.texts.ts';
import { findSecurityState } from '../security/changes.ts';
import { assertNotHeld } from '../security/holds.ts';
import {
  type TransactionPasswordDeps,
  verifyTransactionPassword,
} from '../security/passwords/transaction-password.ts';
import { securityTexts } from '../security/security.texts.ts';
import { type SecondFactorDeps, verifyExit } from '../security/two-step/second-factor.ts';
import { findAddress, findDefault } from './addresses/addresses.repo.ts';
import { addressTexts } from './addresses/addresses.texts.ts';
import { activeWhitelist, assertSettled } from './addresses/whitelist.ts';
import { cancelWithdrawal } from './steps.ts';
import { findOwnAddress, findOwnCard, readAddress } from './targets/own-targets.ts';
import { listPayoutNetworks } from './targets/targets.repo.ts';
import {
  findWithdrawal,
  listWithdrawable,
  type WithdrawableCoin,
  type WithdrawalKind,
} from './withdrawal.repo.ts';
import { withdrawalNotices, withdrawalTexts } from './withdrawal.texts.ts';

export interface WithdrawalDeps extends TransactionPasswordDeps, SecondFactorDeps {
  readonly config: Pick<Config, 'demo' | 'review'>;
}

export interface WithdrawalRequest {
  readonly memberId: number;
  readonly coinId: number;
  readonly account: Account;
  readonly amount: Money;
  readonly kind: WithdrawalKind;
  readonly cardId?: number | undefined;
  /** Id in the address book; without it, the default address of the coin. */
  readonly addressId?: number | undefined;
  /** True if the call is made with an API key, which needs no other proof (product.md#api-keys). */
  readonly isByKey: boolean;
  readonly transactionPassword: string | undefined;
  readonly emailCode: string | undefined;
  /** An authenticator or recovery code, as entered. */
  readonly secondFactor: string | undefined;
  readonly now: number;
}

/**
 * Accounts from which money can be withdrawn (all except the quant account)
 * (product.md#withdrawal-account).
 */
const ACCOUNTS: readonly Account[] = [ACCOUNT.funds, ACCOUNT.options];

function refuse(text: Refusal['text'], values: TextValues = {}): Refusal {
  return new Refusal(text, { code: CODE.rule, values });
}

function validationRefusal(
  validationError: WithdrawalValidationError,
  coin: WithdrawableCoin,
): Refusal {
  if (validationError === 'tooPrecise') return refuse(decimalsText, { count: coin.scale });
  if (validationError === 'aboveBalance') return refuse(insufficientBalanceText);
  if (validationError === 'nothingArrives') return refuse(withdrawalTexts.nothingArrives);
  return rangeRefusal(validationError, coin, coin.code);
}

/**
 * Returns the coin's terms. Throws a Refusal if the coin cannot be withdrawn from this account in
 * this way.
 */
export async function termsOf(
  db: Db,
  { coinId, account, kind }: Pick<WithdrawalRequest, 'coinId' | 'account' | 'kind'>,
): Promise<WithdrawableCoin> {
  if (!ACCOUNTS.includes(account)) throw new Refusal(withdrawalTexts.badAccount);
  const [coin] = await listWithdrawable(db, coinId);
  if (!coin) throw new Refusal(withdrawalTexts.notWithdrawable);
  if (kind === 'bank' && !coin.toBank) throw new Refusal(withdrawalTexts.notToBank);
  return coin;
}

/**
 * Plans a withdrawal with the current fee and arrival (product.md#withdrawal-rules). The effect
 * freezes the amount until the desk or a job decides. Throws a Refusal, for example for an overdue
 * loan.
 */
export async function planWithdrawal(
  deps: WithdrawalDeps,
  request: WithdrawalRequest,
): Promise<Effect<null>> {
  const { db, config } = deps;
  const { memberId, coinId, account, kind, amount, now } = request;
  const coin = await termsOf(db, request);
  const balance = await findAvailable(db, memberId, account, coinId);
  const validationError = validateWithdrawal({ amount, terms: coin, balance });
  if (validationError) throw validationRefusal(validationError, coin);
  const { addedAt, addressId, ...target } = await targetOf(db, request, coin);
  const network = kind === 'bank' ? 'bank' : target.network;
  if (network !== undefined) await assertNotHalted(db, [`network:${network}`]);
  await assertPayableTarget(db, request, { addedAt, addressId });
  await assertNotHeld(db, memberId, now, withdrawalTexts.held);
  await assertNoOverdueLoan(db, memberId);
  const consumeCode = request.isByKey ? async () => undefined : await verifyProof(deps, request);
  const fee = withdrawalFee(amount, coin);
  const arrival = withdrawalArrival(amount, coin);

  return async (tx) => {
    const isOpen = and(eq(withdrawals.memberId, memberId), eq(withdrawals.step, 'review'));
    // This locks the member, so changes to the address book and the whitelist end before it or wait
    // for it.
    await assertFewOpenRequests(tx, memberId, withdrawals, isOpen);
    await assertPayableTarget(tx, request, { addedAt, addressId });
    await assertNotHeld(tx, memberId, now, withdrawalTexts.held);
    await assertNoOverdueLoan(tx, memberId);
    await consumeCode(tx);
    const withdrawalId = await insertOne(
      tx
        .insert(withdrawals)
        .values({
          memberId,
          coinId,
          account,
          kind,
          amount,
          fee,
          arrival,
          ...target,
          createdAt: now,
        })
        .returning({ id: withdrawals.id }),
    );
    const purse = { memberId, account, coinId };
    await postEntry(tx, {
      kind: 'withdrawal',
      reference: `withdrawal:${withdrawalId}`,
      at: now,
      postings: freeze(purse, amount),
    });
    await scheduleReview(tx, config, { kind: 'withdrawal.review', subjectId: withdrawalId, now });
    return {
      data: null,
      text: withdrawalTexts.withdrawalRequested,
      values: { arrival, coin: coin.code },
    };
  };
}

/**
 * Plans the cancellation of a withdrawal by its member, which is possible until it is approved. It
 * has no effect on a withdrawal that is already cancelled. `onCancelled` receives the response if
 * the effect cancelled the withdrawal.
 */
export async function planCancellation(
  { db, texts }: Pick<AppContext, 'db' | 'texts'>,
  { memberId, id, now }: { readonly memberId: number; readonly id: number; readonly now: number },
  onCancelled: (answer: HandlerResult<null>) => void,
): Promise<Effect<null>> {
  const findOwn = async (from: Db) => {
    const found = (await findWithdrawal(from, id))?.withdrawal;
    return found?.memberId === memberId ? found : undefined;
  };
  // Another member's withdrawal is reported as missing.
  if (!(await findOwn(db))) throw new Refusal(withdrawalTexts.notFound, { code: CODE.notFound });
  return async (tx) => {
    const answer = { data: null, text: withdrawalNotices.cancelled.title };
    if (await cancelWithdrawal(tx, texts, { id, now })) onCancelled(answer);
    else if ((await findOwn(tx))?.step !== 'cancelled') throw refuse(withdrawalTexts.tooLate);
    return answer;
  };
}

interface Target {
  readonly target: string;
  readonly network?: string | undefined;
  readonly bankName?: string;
  readonly cardName?: string;
  /** When the target was added, in epoch milliseconds. */
  readonly addedAt: number;
  /** `undefined` for a card. */
  readonly addressId?: number | undefined;
}

/**
 * Returns the target of the payment; it is stored with the withdrawal, so later changes do not
 * redirect the payment.
 */
async function targetOf(
  db: Db,
  { memberId, coinId, kind, cardId, addressId }: WithdrawalRequest,
  coin: WithdrawableCoin,
): Promise<Target> {
  if (kind === 'wallet') {
    const saved =
      addressId === undefined
        ? await findDefault(db, memberId, coinId)
        : await findOwnAddress(db, { memberId, coinId, id: addressId });
    if (saved === undefined) throw refuse(withdrawalTexts.noAddress, { coin: coin.code });
    const networks = await listPayoutNetworks(db, { coinId, code: coin.code });
    // An address that was bound before its chain had a rule is not paid until it is replaced
    // (ADR-152).
    const address = readAddress(saved.address, networks);
    const network = saved.network ?? networkOf(address, networks);
    return { target: address, network, addedAt: saved.createdAt, addressId: saved.id };
  }
  if (cardId === undefined) throw refuse(withdrawalTexts.noCard);
  const { cardNumber, bankName, cardName, changedAt } = await findOwnCard(db, memberId, cardId);
  return { target: cardNumber, bankName, cardName, addedAt: changedAt };
}

/**
 * Throws a Refusal for an address that is no longer in the book, and for a target that the
 * whitelist does not allow yet (product.md#address-book).
 */
async function assertPayableTarget(
  db: Db,
  request: WithdrawalRequest,
  { addedAt, addressId }: Pick<Target, 'addedAt' | 'addressId'>,
): Promise<void> {
  const isCard = addressId === undefined;
  const { isByKey, memberId, now } = request;
  if (isByKey && (isCard || !(await activeWhitelist(db, memberId, now)))) {
    throw refuse(apiKeyTexts.needsWhitelist);
  }
  if (!isCard && !(await findAddress(db, request.memberId, addressId)))
    throw refuse(addressTexts.removed);
  await assertSettled(db, request, addedAt, isCard ? addressTexts.cardTooYoung : undefined);
}

/** Verifies the transaction password and the code that a session must provide. */
async function verifyProof(
  deps: WithdrawalDeps,
  request: WithdrawalRequest,
): Promise<(tx: Tx) => Promise<void>> {
  const { memberId, transactionPassword, now } = request;
  if (transactionPassword === undefined) throw refuse(securityTexts.wrongTransactionPassword);
  await verifyTransactionPassword(deps, memberId, transactionPassword, now);
  return verifyCodeOf(deps, request);
}

/**
 * Verifies the second factor of a member with two-step verification; other members need the e-mail
 * code for a withdrawal to a bank card. A passkey can replace either (product.md#withdrawal-rules,
 * ADR-127).
 */
async function verifyCodeOf(
  deps: WithdrawalDeps,
  request: WithdrawalRequest,
): Promise<(tx: Tx) => Promise<void>> {
  const { memberId, secondFactor: typed, now } = request;
  const consume = await verifyExit(deps, { memberId, typed, now });
  return consume ?? verifyEmailCode(deps.db, request);
}

/**
 * Verifies the e-mail code of a bank withdrawal if the account has an e-mail address
 * (product.md#withdrawal-rules).
 */
async function verifyEmailCode(
  db: Db,
  { memberId, kind, emailCode, now }: WithdrawalRequest,
): Promise<(tx: Tx) => Promise<void>> {
  const { hasEmail } = await findSecurityState(db, memberId);
  if (kind === 'wallet' || !hasEmail) return async () => undefined;
  return verifyCode(db, { purpose: 'withdraw', subject: `member ${memberId}` }, emailCode, now);
}
