import type { Holding } from './balances.ts';
import { type Decimal, decimal, feeDecimals, isFiner, up } from './decimal.ts';
import type { Parts } from './parts.ts';
import { coinOf, TERMS } from './terms.ts';
import { CODE, type Fields, linesOf, type Plan } from './world.ts';

const MOST_OPEN = 10;

const REVIEW_MS = 20_000;
/** The interval between two steps of a withdrawal in a demo. */
const STEP_MS = 5_000;

interface Deposit extends Holding {
  /** The amount that the member reported. */
  readonly amount: Decimal;
  readonly image: string | undefined;
  readonly at: number;
  credited?: Decimal;
  status: 'pending' | 'approved' | 'rejected';
}

interface Withdrawal extends Holding {
  readonly amount: Decimal;
  readonly fee: Decimal;
  status: 'review' | 'approved' | 'sending' | 'sent' | 'failed' | 'rejected' | 'cancelled';
  claimedBy?: string;
  txid?: string;
  /** The time at which a demo takes the next step automatically. */
  due: number | undefined;
}

/** The status before and after each step of a withdrawal. */
const STEPS = {
  approve: { from: ['review'], to: 'approved' },
  reject: { from: ['review'], to: 'rejected' },
  claim: { from: ['approved'], to: 'sending' },
  take: { from: ['approved', 'sending'], to: 'sending' },
  sent: { from: ['sending'], to: 'sent' },
  fail: { from: ['sending'], to: 'failed' },
} as const satisfies Record<string, { from: readonly Withdrawal['status'][]; to: string }>;

/** A step that a person at the desk takes with a withdrawal. */
export type Act =
  | { readonly verb: 'approve' | 'reject' | 'fail' }
  | { readonly verb: 'claim'; readonly take: boolean }
  | { readonly verb: 'sent'; readonly txid: string };

/** Deposits (product.md#deposit) and withdrawals (product.md#withdrawal). */
export function createFunding({ world, balances, ...parts }: Parts) {
  const deposits: Deposit[] = [];
  const withdrawals: Withdrawal[] = [];

  /** Returns true if ten of a member's requests are waiting for a review. */
  const isFull = (list: readonly (Deposit | Withdrawal)[], member: number) =>
    list.filter((one) => one.member === member && /pending|review/.test(one.status)).length >=
    MOST_OPEN;

  function recharge(member: number, { c_id, a_id, num = '', payimg: image }: Fields): Plan {
    const network = TERMS.networks[Number(a_id) - 1];
    const coin = network && coinOf(network.coin);
    if (!coin || String(coin.id) !== c_id) return CODE.missing;
    const amount = decimal(num);
    if (isFiner(amount, coin.scale)) return CODE.rule;
    if (!parts.isOwnImage(member, image)) return CODE.refused;
    return () => {
      const isUsed = deposits.some((one) => one.image === image && one.status !== 'rejected');
      if (isUsed || isFull(deposits, member)) return CODE.rule;
      const request = { member, account: '1', coin: coin.code, amount, image };
      deposits.push({ ...request, at: world.now(), status: 'pending' });
      return CODE.ok;
    };
  }

  function withdraw(member: number, fields: Fields): Plan {
    const { c_id, num = '', type: account = '1', withdraw_type, paypwd } = fields;
    const coin = TERMS.coins.find(({ id }) => String(id) === c_id);
    const terms = TERMS.withdrawals.find((one) => one.coin === coin?.code);
    const isCard = withdraw_type === '2';
    if (!coin || !terms || (account !== '1' && account !== '2')) return CODE.refused;
    if (isCard && !terms.toBank) return CODE.refused;
    const { minAmount, maxAmount, feePercent, feeFixed = '0' } = terms;
    const amount = decimal(num);
    const exact = feePercent ? amount.times(feePercent).times('0.01') : decimal(feeFixed);
    const fee = up(exact, feeDecimals(coin.scale));
    const own = { member, account, coin: coin.code };
    if (isFiner(amount, coin.scale) || amount.lt(minAmount) || amount.gt(maxAmount))
      return CODE.rule;
    if (amount.lte(fee) || amount.gt(balances.available(own))) return CODE.rule;
    // Only an address for USDT is bound, and no card is.
    if (isCard || coin.code !== 'USDT' || parts.isOverdue(member)) return CODE.rule;
    if (!parts.isPasswordRight(paypwd)) return CODE.rule;
    return () => {
      if (isFull(withdrawals, member)) return CODE.rule;
      const due = world.now() + REVIEW_MS;
      withdrawals.push({ ...own, amount, fee, status: 'review', due });
      balances.freeze(own, amount);
      return CODE.ok;
    };
  }

  /** Returns the money, which is the last step. */
  function giveBack(one: Withdrawal, status: 'failed' | 'rejected' | 'cancelled'): boolean {
    one.status = status;
    balances.release(one, one.amount);
    return true;
  }

  /**
   * Takes a step of a withdrawal. Returns false if its status does not permit the step, or if
   * another person has claimed it.
   */
  function act(place: number, what: Act, actor: string): boolean {
    const one = withdrawals[place];
    const verb = what.verb === 'claim' && what.take ? 'take' : what.verb;
    const { from, to } = STEPS[verb];
    if (!one || !(from as readonly string[]).includes(one.status)) return false;
    const isOnward = verb === 'approve' || one.status === 'approved';
    if (isOnward && parts.isRestricted(one.member, 'withdrawals')) return false;
    if (to === 'rejected') return giveBack(one, to);
    if (to === 'sending') one.claimedBy = actor;
    else if (one.status === 'sending' && one.claimedBy !== actor) return false;
    if (to === 'failed') return giveBack(one, to);
    if (what.verb === 'sent') {
      if (withdrawals.some(({ txid }) => txid === what.txid)) return false;
      one.txid = what.txid;
      balances.post([{ ...one, frozen: one.amount.neg() }]);
    }
    one.status = to;
    return true;
  }

  function cancelWithdraw(member: number, { id }: Fields): Plan {
    const one = withdrawals[Number(id)];
    if (one?.member !== member) return CODE.missing;
    return () => {
      if (one.status === 'review') giveBack(one, 'cancelled');
      return one.status === 'cancelled' ? CODE.ok : CODE.rule;
    };
  }

  /** Takes the next step of each due withdrawal, as a demo does. */
  function advance(): void {
    for (const [place, one] of withdrawals.entries()) {
      if (one.due === undefined || one.due > world.now()) continue;
      if (parts.isRestricted(one.member, 'withdrawals')) {
        one.due = world.now() + STEP_MS;
        continue;
      }
      const isLater = act(
        place,
        { verb: one.status === 'review' ? 'approve' : 'claim', take: false },
        'DEMO',
      );
      if (!isLater) act(place, { verb: 'sent', txid: `DEMO ${place}` }, 'DEMO');
      one.due = isLater ? world.now() + STEP_MS : undefined;
    }
  }

  /**
   * Decides a deposit once and credits the received amount. Returns false if it was decided before.
   */
  function decide(place: number, isApproved: boolean, received?: Decimal): boolean {
    const deposit = deposits[place];
    if (deposit?.status !== 'pending') return false;
    deposit.status = isApproved ? 'approved' : 'rejected';
    if (!isApproved) return true;
    deposit.credited = received ?? deposit.amount;
    return balances.post([{ ...deposit, available: deposit.credited }]);
  }

  return {
    calls: { recharge, withdraw, cancelWithdraw },
    decisions: {
      deposit: decide,
      withdrawal: (place: number, isApproved: boolean) =>
        act(place, { verb: isApproved ? 'approve' : 'reject' }, ''),
    },
    act,
    advance,
    /** Cancels the withdrawals of a member that are in review. */
    takeBack(member: number): void {
      const isOwn = (one: Withdrawal) => one.member === member && one.status === 'review';
      for (const one of withdrawals.filter(isOwn)) giveBack(one, 'cancelled');
    },
    deposits,
    lines: {
      deposit: () => linesOf(deposits, 'member', 'coin', 'amount', 'credited', 'status'),
      withdrawal: () =>
        linesOf(withdrawals, 'member', 'coin', 'amount', 'fee', 'status', 'claimedBy'),
    },
  };
}
