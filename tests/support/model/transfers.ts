import type { Holding } from './balances.ts';
import { type Decimal, decimal, feeDecimals, isFiner, up } from './decimal.ts';
import type { Parts } from './parts.ts';
import { TERMS } from './terms.ts';
import { CODE, type Fields, linesOf, type Plan } from './world.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const SEARCH_VALID_MS = 900_000;
const ACCOUNTS = ['1', '2', '3'];

interface Sent extends Holding {
  readonly to: number;
  readonly amount: Decimal;
  readonly fee: Decimal;
  readonly arrivesAt: number;
  /** The time of the next attempt at arrival. It is postponed while the sender is restricted. */
  tryAt: number;
  status: 'transferring' | 'finished' | 'cancelled';
}

/** Own transfers (product.md#transfer) and transfers to other members (product.md#send). */
export function createTransfers({ world, balances, ...parts }: Parts) {
  const sent: Sent[] = [];
  /** When a member last searched for another member in this session. */
  const searched = new Map<string, number>();

  function transfer(member: number, fields: Fields): Plan {
    const { c_id, num = '', from_type: from = '', to_type: to = '' } = fields;
    const coin = TERMS.coins.find(({ id }) => String(id) === c_id)?.code;
    if (!coin || !ACCOUNTS.includes(from) || !ACCOUNTS.includes(to)) return CODE.refused;
    if (from === to) return CODE.rule;
    const amount = decimal(num);
    const leaving = { member, coin, account: from, available: amount.neg() };
    const arriving = { member, coin, account: to, available: amount };
    return () => (balances.post([leaving, arriving]) ? CODE.ok : CODE.rule);
  }

  function send(member: number, { to_uid, c_id, amount: text = '', paypassword }: Fields): Plan {
    const to = Number(to_uid);
    const searchedAt = searched.get(`${member}/${to}`) ?? 0;
    const coin = TERMS.coins.find(({ id }) => String(id) === c_id);
    const terms = TERMS.sends.find((one) => one.coin === coin?.code);
    if (to === member || world.now() - searchedAt >= SEARCH_VALID_MS) return CODE.rule;
    if (!coin || !terms) return CODE.rule;
    const amount = decimal(text);
    const fee = up(amount.times(terms.feeRate), feeDecimals(coin.scale));
    const own = { member, account: '1', coin: coin.code };
    if (isFiner(amount, coin.scale) || amount.lte(fee)) return CODE.rule;
    if (amount.gt(balances.available(own))) return CODE.rule;
    if (!parts.isPasswordRight(paypassword)) return CODE.rule;
    return () => {
      if (parts.isOverdue(member)) return CODE.rule;
      const arrivesAt = world.now() + terms.days * DAY_MS;
      const times = { arrivesAt, tryAt: arrivesAt };
      const one: Sent = { ...own, to, amount, fee, ...times, status: 'transferring' };
      sent.push(one);
      balances.freeze(own, amount);
      if (terms.days === 0) arrive(one);
      return CODE.ok;
    };
  }

  function arrive(one: Sent): void {
    const { to, amount, fee, account, coin } = one;
    one.status = 'finished';
    const arriving = { member: to, account, coin, available: amount.minus(fee) };
    balances.post([{ ...one, frozen: amount.neg() }, arriving]);
  }

  function cancel(member: number, { id }: Fields): Plan {
    const one = sent[Number(id)];
    if (one?.member !== member) return CODE.missing;
    return () => {
      if (one.status !== 'transferring' || one.arrivesAt <= world.now()) return CODE.rule;
      giveBack(one);
      return CODE.ok;
    };
  }

  function giveBack(one: Sent): void {
    one.status = 'cancelled';
    balances.release(one, one.amount);
  }

  return {
    calls: { transfer, internalTransfer: send, cancelInternalTransfer: cancel },
    search: (member: number, to: number) => void searched.set(`${member}/${to}`, world.now()),
    /** A new session has not searched for anybody yet. */
    forgetSearches: () => searched.clear(),
    /** Cancels the transfers that a member has sent and can still cancel. */
    takeBack(member: number): void {
      const isOwn = (one: Sent) => one.member === member && one.status === 'transferring';
      const now = world.now();
      for (const one of sent.filter(isOwn)) if (one.arrivesAt > now) giveBack(one);
    },
    runJobs(): void {
      const isDue = (one: Sent) => one.status === 'transferring' && one.tryAt <= world.now();
      for (const one of sent.filter(isDue)) {
        if (parts.isRestricted(one.member, 'withdrawals')) one.tryAt = world.now() + HOUR_MS;
        else arrive(one);
      }
    },
    dueTimes: () => sent.map(({ tryAt }) => tryAt),
    lines: () => linesOf(sent, 'member', 'to', 'coin', 'amount', 'fee', 'status'),
  };
}
