import type { Holding } from './balances.ts';
import { type Decimal, decimal, feeDecimals, isFiner, up, ZERO } from './decimal.ts';
import type { Parts } from './parts.ts';
import { coinOf, TERMS } from './terms.ts';
import { CODE, type Fields, linesOf, type Plan } from './world.ts';

const MOST_OPEN = 10;
const MOST_REPORTED = '1000000000000';

interface Request extends Holding {
  readonly amount: Decimal;
  readonly fee: Decimal;
  readonly image?: string | undefined;
  readonly at: number;
  status: 'pending' | 'approved' | 'rejected';
}

/** Deposits (product.md#deposit) and withdrawals (product.md#withdrawal). */
export function createFunding({ world, balances, ...parts }: Parts) {
  const deposits: Request[] = [];
  const withdrawals: Request[] = [];

  /** Adds a request unless ten of the member wait. */
  function add(list: Request[], request: Omit<Request, 'at' | 'status'>): number {
    const isOpen = (one: Request) => one.member === request.member && one.status === 'pending';
    if (list.filter(isOpen).length >= MOST_OPEN) return CODE.rule;
    list.push({ ...request, at: world.now(), status: 'pending' });
    return CODE.ok;
  }

  function recharge(member: number, { c_id, a_id, num = '', payimg: image }: Fields): Plan {
    const network = TERMS.networks[Number(a_id) - 1];
    const coin = network && coinOf(network.coin);
    if (!coin || String(coin.id) !== c_id) return CODE.missing;
    const amount = decimal(num);
    if (amount.gt(MOST_REPORTED) || isFiner(amount, coin.scale)) return CODE.rule;
    if (!parts.isOwnImage(member, image)) return CODE.refused;
    return () => {
      const isUsed = deposits.some((one) => one.image === image && one.status !== 'rejected');
      const request = { member, account: '1', coin: coin.code, amount, fee: ZERO, image };
      return isUsed ? CODE.rule : add(deposits, request);
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
    // Only the address of USDT is bound, and no card.
    if (isCard || coin.code !== 'USDT' || parts.isOverdue(member)) return CODE.rule;
    if (!parts.isPasswordRight(member, paypwd)) return CODE.rule;
    return () => {
      const code = add(withdrawals, { ...own, amount, fee });
      if (code === CODE.ok) balances.freeze(own, amount);
      return code;
    };
  }

  /** Decides a request once; false if it was decided before. */
  function decide(request: Request | undefined, isApproved: boolean): boolean {
    if (request?.status !== 'pending') return false;
    request.status = isApproved ? 'approved' : 'rejected';
    const { amount } = request;
    const isDeposit = deposits.includes(request);
    if (isDeposit && isApproved) balances.post([{ ...request, available: amount }]);
    if (!isDeposit && isApproved) balances.post([{ ...request, frozen: amount.neg() }]);
    if (!isDeposit && !isApproved) balances.release(request, amount);
    return true;
  }

  const linesOfRequests = (list: readonly Request[]) =>
    linesOf(list, 'member', 'coin', 'amount', 'fee', 'status');

  return {
    calls: { recharge, withdraw },
    decisions: {
      deposit: (place: number, isApproved: boolean) => decide(deposits[place], isApproved),
      withdrawal: (place: number, isApproved: boolean) => decide(withdrawals[place], isApproved),
    },
    requests: { deposit: deposits, withdrawal: withdrawals },
    lines: {
      deposit: () => linesOfRequests(deposits),
      withdrawal: () => linesOfRequests(withdrawals),
    },
  };
}
