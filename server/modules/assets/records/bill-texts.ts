import type { ServerText } from '../../../errors/refusal.ts';

/** Remark on a finance record; it has two texts if one member's income is another's expense. */
type Remark = ServerText | { readonly income: ServerText; readonly expense: ServerText };

/** Remarks by kind of entry. Every kind that server code posts has one (product.md#bills). */
export const REMARKS: Readonly<Record<string, Remark>> = {
  opening: /*i18n*/ { id: 'bill.opening', message: 'Opening balance' },
  correction: /*i18n*/ { id: 'bill.correction', message: 'Customer service adjustment' },
  'option.buy': /*i18n*/ { id: 'bill.option.buy', message: 'Option bought' },
  'option.settle': /*i18n*/ { id: 'bill.option.settle', message: 'Option settled' },
  'spot.place': {
    income: /*i18n*/ { id: 'bill.spot.in', message: 'Received from trade' },
    expense: /*i18n*/ { id: 'bill.spot.out', message: 'Order placed' },
  },
  'spot.fill': /*i18n*/ { id: 'bill.spot.fill', message: 'Order filled' },
  'spot.cancel': /*i18n*/ { id: 'bill.spot.cancel', message: 'Order cancelled' },
  'spot.clear': /*i18n*/ { id: 'bill.spot.clear', message: 'Order cancelled' },
  'spot.trigger': /*i18n*/ { id: 'bill.spot.trigger', message: 'Trigger order placed' },
  'spot.fire': /*i18n*/ { id: 'bill.spot.fire', message: 'Released from trigger order' },
  'spot.amend': {
    income: /*i18n*/ { id: 'bill.spot.amend.in', message: 'Released after order change' },
    expense: /*i18n*/ { id: 'bill.spot.amend.out', message: 'Reserved after order change' },
  },
  'own.transfer': {
    income: /*i18n*/ { id: 'bill.own.in', message: 'Transfer from your other account' },
    expense: /*i18n*/ { id: 'bill.own.out', message: 'Transfer to your other account' },
  },
  'coin.exchange': {
    income: /*i18n*/ { id: 'bill.exchange.in', message: 'Received from conversion' },
    expense: /*i18n*/ { id: 'bill.exchange.out', message: 'Paid for conversion' },
  },
  'transfer.send': {
    income: /*i18n*/ { id: 'bill.transfer.in', message: 'Received from a member' },
    expense: /*i18n*/ { id: 'bill.transfer.out', message: 'Sent to a member' },
  },
  'transfer.arrive': /*i18n*/ { id: 'bill.transfer.arrive', message: 'Received from a member' },
  'transfer.cancel': /*i18n*/ {
    id: 'bill.transfer.cancel',
    message: 'Cancelled send to a member',
  },
  'loan.pay': /*i18n*/ { id: 'bill.loan.pay', message: 'Loan paid out' },
  'loan.repay': /*i18n*/ { id: 'bill.loan.repay', message: 'Loan repaid' },
  'mining.buy': /*i18n*/ { id: 'bill.mining.buy', message: 'Locked in a mining machine' },
  'mining.mature': /*i18n*/ {
    id: 'bill.mining.mature',
    message: 'Mining ended: amount and rewards',
  },
  'staking.join': /*i18n*/ { id: 'bill.staking.join', message: 'Staked' },
  'staking.redeem': /*i18n*/ { id: 'bill.staking.redeem', message: 'Stake redeemed' },
  'staking.mature': /*i18n*/ {
    id: 'bill.staking.mature',
    message: 'Staking ended: amount and rewards',
  },
  'invite.reward': /*i18n*/ { id: 'bill.invite.reward', message: 'Invite bonus' },
  deposit: /*i18n*/ { id: 'bill.deposit', message: 'Deposit' },
  withdrawal: /*i18n*/ { id: 'bill.withdrawal', message: 'Withdrawal' },
  'withdrawal.pay': /*i18n*/ { id: 'bill.withdrawal.pay', message: 'Withdrawal sent' },
  'withdrawal.return': /*i18n*/ { id: 'bill.withdrawal.return', message: 'Withdrawal returned' },
};

const neutral = /*i18n*/ { id: 'bill.other', message: 'Balance change' };

/**
 * Returns the remark on a change to the available balance; an unknown kind has a neutral remark.
 */
export function remarkOf(kind: string, isIncome: boolean): ServerText {
  const remark = Object.hasOwn(REMARKS, kind) ? REMARKS[kind] : undefined;
  if (!remark) return neutral;
  if ('id' in remark) return remark;
  return isIncome ? remark.income : remark.expense;
}
