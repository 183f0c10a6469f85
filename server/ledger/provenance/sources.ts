import { type SQL, sql } from 'drizzle-orm';
import { ACCOUNT } from '#core/domain/accounts.ts';

/** The source table of a kind of entry, and the postings that one of its rows explains. */
export interface Source {
  readonly kind: string;
  /** References are `<subject>:<id of the row>`. */
  readonly subject: string;
  readonly table: string;
  /** The state of the row `s` in which such an entry must exist. */
  readonly state: SQL;
  /** The postings, each with the columns member, account, bucket, house, coin and amount. */
  readonly postings: readonly SQL[];
}

const FUNDS = sql.raw(String(ACCOUNT.funds));
const OPTIONS = sql.raw(String(ACCOUNT.options));
const ANY_STATE = sql`true`;

/** Returns a member's posting in an account, in the coin of the row. */
function own(
  bucket: 'available' | 'frozen',
  amount: SQL,
  { member = sql`s.member_id`, account = FUNDS, coin = sql`s.coin_id` } = {},
): SQL {
  return sql`(${member}, ${account}, '${sql.raw(bucket)}', null::text, ${coin}, ${amount})`;
}

/** Returns a house account's posting, in the coin of the row. */
function house(name: string, amount: SQL, coin = sql`s.coin_id`): SQL {
  return sql`(null::bigint, null::integer, null::text, '${sql.raw(name)}', ${coin}, ${amount})`;
}

function frozen(amount: SQL, of: { readonly account?: SQL } = {}): readonly SQL[] {
  return [own('available', sql`-${amount}`, of), own('frozen', amount, of)];
}

function released(amount: SQL, of: { readonly account?: SQL } = {}): readonly SQL[] {
  return [own('frozen', sql`-${amount}`, of), own('available', amount, of)];
}

const amount = sql`s.amount`;
const matured = (name: string) => [
  own('frozen', sql`-s.amount`),
  own('available', sql`s.amount + s.revenue`),
  house(name, sql`-s.revenue`),
];
const ofAccount = { account: sql`s.account` };
const sender = { member: sql`s.from_member_id` };
const receiver = { member: sql`s.to_member_id` };

const deposit = { subject: 'deposit', table: 'deposits' };
const withdrawal = { subject: 'withdrawal', table: 'withdrawals' };
const loan = { subject: 'loan', table: 'loans' };
const staking = { subject: 'staking', table: 'staking_orders' };
const mining = { subject: 'mining', table: 'mining_orders' };
const transfer = { subject: 'transfer', table: 'internal_transfers' };
const option = { subject: 'option', table: 'option_orders' };

/** The trading fees that the invited member paid in the coin and the period of the reward `r`. */
const rewardedFees = sql`(select coalesce(sum(f.fee), 0) from spot_orders o
  join markets k on k.id = o.market_id join spot_fills f on f.order_id = o.id
  where o.member_id = r.member_id and o.placed_at < r.until_at
    and (o.closed_at is null or o.closed_at >= r.from_at)
    and case o.side when 'buy' then k.child_id else k.parent_id end = r.coin_id
    and f.at >= r.from_at and f.at < r.until_at)`;
/**
 * The rewards of a payment: for members whom its receiver invited, and of fees that these members
 * paid and that no other reward counts.
 */
const earnedRewards = sql`(select sum(r.amount) from invite_rewards r
  join members m on m.id = r.member_id and m.invited_by = r.inviter_id
  join invitations i on i.member_id = r.member_id and i.inviter_id = r.inviter_id
    and i.status <> 'none' and i.invited_at <= r.from_at
  where r.payment_id = s.id and r.inviter_id = s.member_id and r.coin_id = s.coin_id
    and r.fees = ${rewardedFees} and not exists (select from invite_rewards x
      where x.member_id = r.member_id and x.coin_id = r.coin_id and x.id <> r.id
        and x.from_at < r.until_at and x.until_at > r.from_at))`;

/** The sources of all kinds of entries whose amounts come from a single row. */
export const SOURCES: readonly Source[] = [
  {
    kind: 'deposit',
    ...deposit,
    state: sql`s.status = 'approved'`,
    postings: [house('deposits', sql`-s.credited`), own('available', sql`s.credited`)],
  },
  {
    kind: 'withdrawal',
    ...withdrawal,
    state: ANY_STATE,
    postings: frozen(amount, ofAccount),
  },
  {
    kind: 'withdrawal.pay',
    ...withdrawal,
    state: sql`s.step = 'sent'`,
    postings: [
      own('frozen', sql`-s.amount`, ofAccount),
      house('withdrawals', sql`s.arrival`),
      house('fees', sql`s.fee`),
    ],
  },
  {
    kind: 'withdrawal.return',
    ...withdrawal,
    state: sql`s.step in ('rejected', 'failed', 'cancelled')`,
    postings: released(amount, ofAccount),
  },
  {
    kind: 'loan.pay',
    ...loan,
    state: sql`s.status = 'approved'`,
    postings: [house('loans', sql`-s.amount`), own('available', amount)],
  },
  {
    kind: 'loan.repay',
    ...loan,
    state: sql`s.repayment = 'repaid'`,
    postings: [
      own('available', sql`-(s.amount + coalesce(s.early_interest, s.interest))`),
      house('loans', sql`s.amount + coalesce(s.early_interest, s.interest)`),
    ],
  },
  {
    kind: 'correction',
    subject: 'correction',
    table: 'corrections',
    state: sql`s.status = 'signed' and lower(trim(s.decided_by)) <> lower(trim(s.requested_by))`,
    postings: [own('available', amount, ofAccount), house('corrections', sql`-s.amount`)],
  },
  { kind: 'staking.join', ...staking, state: ANY_STATE, postings: frozen(amount) },
  {
    kind: 'staking.redeem',
    ...staking,
    state: sql`s.status = 'redeemed'`,
    postings: released(amount),
  },
  {
    kind: 'staking.mature',
    ...staking,
    state: sql`s.status = 'ended'`,
    postings: matured('staking'),
  },
  { kind: 'mining.buy', ...mining, state: ANY_STATE, postings: frozen(amount) },
  {
    kind: 'mining.mature',
    ...mining,
    state: sql`s.status = 'ended'`,
    postings: matured('mining'),
  },
  {
    kind: 'own.transfer',
    subject: 'own-transfer',
    table: 'own_transfers',
    state: ANY_STATE,
    postings: [
      own('available', sql`-s.amount`, { account: sql`s.from_account` }),
      own('available', amount, { account: sql`s.to_account` }),
    ],
  },
  {
    // An immediate transfer is credited to the receiver; any other transfer is frozen in the
    // sender's account.
    kind: 'transfer.send',
    ...transfer,
    state: ANY_STATE,
    postings: [
      own('available', sql`-s.amount`, sender),
      own('frozen', sql`case when s.arrives_at > s.created_at then s.amount else 0 end`, sender),
      own(
        'available',
        sql`case when s.arrives_at > s.created_at then 0 else s.arrival end`,
        receiver,
      ),
      house('fees', sql`case when s.arrives_at > s.created_at then 0 else s.fee end`),
    ],
  },
  {
    kind: 'transfer.arrive',
    ...transfer,
    state: sql`s.status = 'finished'`,
    postings: [
      own('frozen', sql`-s.amount`, sender),
      own('available', sql`s.arrival`, receiver),
      house('fees', sql`s.fee`),
    ],
  },
  {
    kind: 'transfer.cancel',
    ...transfer,
    state: sql`s.status = 'cancelled'`,
    postings: [own('frozen', sql`-s.amount`, sender), own('available', amount, sender)],
  },
  {
    kind: 'coin.exchange',
    subject: 'exchange',
    table: 'coin_exchanges',
    state: ANY_STATE,
    postings: [
      own('available', sql`-s.amount`, { ...ofAccount, coin: sql`s.from_coin_id` }),
      house('exchange', amount, sql`s.from_coin_id`),
      own('available', sql`s.received`, { ...ofAccount, coin: sql`s.to_coin_id` }),
      house('exchange', sql`-s.received`, sql`s.to_coin_id`),
    ],
  },
  {
    kind: 'invite.reward',
    subject: 'invite-payment',
    table: 'invite_payments',
    state: sql`s.amount = ${earnedRewards}`,
    postings: [own('available', amount), house('invites', sql`-s.amount`)],
  },
  {
    kind: 'option.buy',
    ...option,
    state: ANY_STATE,
    postings: frozen(sql`s.stake`, { account: OPTIONS }),
  },
  {
    kind: 'option.settle',
    ...option,
    state: sql`s.status = 'settled'`,
    postings: [
      own('frozen', sql`-s.stake`, { account: OPTIONS }),
      own('available', sql`s.stake + s.profit`, { account: OPTIONS }),
      house('options', sql`case when is_practice_id(s.member_id) then 0 else -s.profit end`),
      house(
        'practice.options',
        sql`case when is_practice_id(s.member_id) then -s.profit else 0 end`,
      ),
    ],
  },
];
