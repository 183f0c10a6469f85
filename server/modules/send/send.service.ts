import { CODE } from '#core/contract/envelope.ts';
import { ACCOUNT } from '#core/domain/accounts.ts';
import { type Money, negate } from '#core/domain/money.ts';
import {
  type MemberTransferValidationError,
  transferArrival,
  transferFee,
  validateMemberTransfer,
} from '#core/domain/send.ts';
import { insertOne } from '../../db/insert-one.ts';
import { internalTransfers } from '../../db/schema/transfer.ts';
import { decimalsText } from '../../errors/range-refusal.ts';
import { Refusal, type TextValues } from '../../errors/refusal.ts';
import type { Caller } from '../../handler.ts';
import type { Effect } from '../../idempotency/with-idempotency.ts';
import { schedule } from '../../jobs/schedule.ts';
import { insufficientBalanceText, postEntry } from '../../ledger/post-entry.ts';
import type { Clock } from '../../lib/clock.ts';
import { newOrderNumber } from '../../lib/order-number.ts';
import { assertNoOverdueLoan } from '../loans/overdue.ts';
import { lockMember } from '../members/members.service.ts';
import { assertOpenAccount } from '../members/open-account.ts';
import { assertNotHeld } from '../security/holds.ts';
import {
  type TransactionPasswordDeps,
  verifyTransactionPassword,
} from '../security/passwords/transaction-password.ts';
import { type SecondFactorDeps, verifyExit } from '../security/two-step/second-factor.ts';
import { assertListedReceiver } from './receivers/receivers.service.ts';
import { findSearched } from './search.ts';
import { listSendableCoins } from './send.repo.ts';
import { transferTexts } from './send.texts.ts';

export interface TransferDeps extends TransactionPasswordDeps, SecondFactorDeps {
  readonly clock: Clock;
}

export interface MemberTransfer {
  readonly from: Caller;
  readonly toMemberId: number;
  readonly coinId: number;
  readonly amount: Money;
  readonly transactionPassword: string;
  /** An authenticator or recovery code, as entered, or a passkey's response. */
  readonly secondFactor: string | undefined;
}

const DAY_MS = 86_400_000;

const VALIDATION_TEXTS: Readonly<Record<MemberTransferValidationError, Refusal['text']>> = {
  noAmount: transferTexts.noAmount,
  tooPrecise: decimalsText,
  aboveBalance: insufficientBalanceText,
  nothingArrives: transferTexts.nothingArrives,
};

/**
 * Plans a transfer to another member, for whom this session has searched in the last 15 minutes and
 * whom the whitelist allows (product.md#send-rules). The transfer arrives immediately or after the
 * number of days in the coin's terms; until then, it is frozen in the sender's account. It requires
 * the same proof as a withdrawal (ADR-147) and, like a withdrawal, is refused after a security
 * change (product.md#hold-after-a-change).
 */
export async function planMemberTransfer(
  deps: TransferDeps,
  { from, toMemberId, coinId, amount, ...proof }: MemberTransfer,
): Promise<Effect<null>> {
  const { db, clock } = deps;
  const { memberId } = from;
  const refuse = (text: Refusal['text'], values: TextValues = {}) =>
    new Refusal(text, { code: CODE.rule, values });
  if (toMemberId === memberId) throw refuse(transferTexts.toOneself);
  const receiver = await findSearched(db, from.sessionId, toMemberId, clock());
  if (!receiver) throw refuse(transferTexts.notSearched);
  await assertListedReceiver(db, { memberId, receiverId: toMemberId, now: clock() });
  const coin = (await listSendableCoins(db, memberId)).find(({ id }) => id === coinId);
  if (!coin) throw refuse(transferTexts.notOffered);
  const validationError = validateMemberTransfer({ amount, balance: coin.balance, terms: coin });
  if (validationError) throw refuse(VALIDATION_TEXTS[validationError], { count: coin.scale });
  await assertNotHeld(db, memberId, clock(), transferTexts.held);
  await verifyTransactionPassword(deps, memberId, proof.transactionPassword, clock());
  const exit = { memberId, typed: proof.secondFactor, now: clock() };
  const consume = await verifyExit(deps, exit);
  const fee = transferFee(amount, coin);
  const arrival = transferArrival(amount, coin);
  const now = clock();
  const days = coin.arrivalDays;
  const isImmediate = days === 0;
  const arrivesAt = now + days * DAY_MS;

  return async (tx) => {
    // Changes to the address book and the whitelist end before this lock is granted or wait for it.
    await lockMember(tx, memberId);
    await assertListedReceiver(tx, { memberId, receiverId: toMemberId, now });
    await assertNotHeld(tx, memberId, now, transferTexts.held);
    await assertNoOverdueLoan(tx, memberId);
    await consume?.(tx);
    const transferId = await insertOne(
      tx
        .insert(internalTransfers)
        .values({
          orderNumber: newOrderNumber(now),
          fromMemberId: memberId,
          toMemberId,
          coinId,
          amount,
          fee,
          arrival,
          status: isImmediate ? 'finished' : 'transferring',
          createdAt: now,
          arrivesAt,
          closedAt: isImmediate ? now : null,
        })
        .returning({ id: internalTransfers.id }),
    );
    // The row refers to the receiver, so inserting it has waited for a pending closing of the
    // account.
    await assertOpenAccount(tx, toMemberId, transferTexts.noSuchMember);
    const purse = { memberId, account: ACCOUNT.funds, coinId };
    const leaving = { ...purse, bucket: 'available', amount: negate(amount) } as const;
    await postEntry(tx, {
      kind: 'transfer.send',
      reference: `transfer:${transferId}`,
      at: now,
      postings: isImmediate
        ? [
            leaving,
            { ...purse, memberId: toMemberId, bucket: 'available', amount: arrival },
            { house: 'fees', coinId, amount: fee },
          ]
        : [leaving, { ...purse, bucket: 'frozen', amount }],
    });
    if (!isImmediate) {
      await schedule(tx, { kind: 'transfer.arrive', subjectId: transferId, dueAt: arrivesAt });
    }
    const text = isImmediate ? transferTexts.arrived : transferTexts.onItsWay;
    const values = { amount: arrival, coin: coin.code, receiver: receiver.username, days };
    return { data: null, text, values };
  };
}
