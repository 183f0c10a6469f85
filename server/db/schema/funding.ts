import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { ZERO } from '#core/domain/money.ts';
import type { WithdrawalStep } from '#core/domain/withdrawal-steps.ts';
import { memberId } from './auth.ts';
import { big, imported, moneyColumn, rowNumber } from './columns.ts';
import { coinId, coins } from './market.ts';
import { uploads } from './uploads.ts';

/** The bank account to which deposits are paid. */
export interface BankWire {
  readonly bankName: string;
  readonly bankNumber: string;
  readonly accountName: string;
  readonly bankAddress: string;
  readonly transferCode: string;
  readonly companyAddress: string;
}

/**
 * Networks for deposits of a coin. `payType` is 1 for TRC20, 2 for ERC20, 3 for a bank transfer,
 * and 4 for a network with a name and an address rule.
 */
export const depositNetworks = pgTable(
  'deposit_networks',
  {
    ...imported(),
    coinId: coinId(),
    payType: integer('pay_type').notNull(),
    title: text().notNull(),
    img: text(),
    address: text(),
    network: text(),
    rule: text(),
    /** URL of a page about a transaction, with the placeholder `{txid}`. */
    explorer: text(),
    wire: jsonb().$type<BankWire>(),
  },
  (table) => [
    index('deposit_networks_coin').on(table.coinId, table.sort),
    check(
      'deposit_networks_target',
      sql`(${table.payType} in (1, 2) and ${table.address} is not null)
        or (${table.payType} = 3 and ${table.wire} is not null)
        or (${table.payType} = 4 and ${table.address} is not null
          and ${table.network} is not null and ${table.rule} is not null)`,
    ),
  ],
);

/**
 * Withdrawal terms of a coin; `key` is the coin's code. `feePercent` 0.1 is 0.1 % of the amount.
 */
export const withdrawalTerms = pgTable(
  'withdrawal_terms',
  {
    ...imported(),
    coinId: big('coin_id')
      .notNull()
      .unique()
      .references(() => coins.id),
    minAmount: moneyColumn('min_amount').notNull(),
    maxAmount: moneyColumn('max_amount').notNull(),
    feeKind: text('fee_kind').$type<'percent' | 'fixed'>().notNull(),
    feePercent: moneyColumn('fee_percent').notNull().default(ZERO),
    feeFixed: moneyColumn('fee_fixed').notNull().default(ZERO),
    /** True if withdrawals to a bank card are allowed. */
    toBank: boolean('to_bank').notNull().default(false),
  },
  (table) => [
    check('withdrawal_terms_kind', sql`${table.feeKind} in ('percent', 'fixed')`),
    check(
      'withdrawal_terms_range',
      sql`${table.minAmount} > 0 and ${table.maxAmount} >= ${table.minAmount}`,
    ),
    check(
      'withdrawal_terms_fee',
      sql`${table.feePercent} >= 0 and ${table.feePercent} < 100 and ${table.feeFixed} >= 0`,
    ),
  ],
);

export type ReviewState = 'pending' | 'approved' | 'rejected';

/** Reported deposits, which are credited on approval. */
export const deposits = pgTable(
  'deposits',
  {
    id: rowNumber(),
    memberId: memberId(),
    coinId: coinId(),
    networkId: big('network_id')
      .notNull()
      .references(() => depositNetworks.id),
    amount: moneyColumn('amount').notNull(),
    voucherId: text('voucher_id')
      .notNull()
      .references(() => uploads.id),
    /** SHA-256 of the bytes of the voucher; unique among deposits that are not rejected. */
    voucherHash: text('voucher_hash'),
    /** Perceptual hash of the voucher (`lookOfImage`). */
    voucherLook: text('voucher_look'),
    /** The address or bank account that was shown to the member. */
    target: text().notNull(),
    /** Name of the network, or `bank`; earlier versions did not store it. */
    network: text(),
    /** Transaction hash or bank reference, if the member entered it. */
    txid: text(),
    /** The amount that was received and credited; `amount` is the reported amount. */
    credited: moneyColumn('credited'),
    status: text().$type<ReviewState>().notNull().default('pending'),
    /** Reason for a rejection, for the member. */
    remark: text().notNull().default(''),
    createdAt: big('created_at').notNull(),
    decidedAt: big('decided_at'),
  },
  (table) => [
    index('deposits_member').on(table.memberId, table.coinId, table.id),
    index('deposits_voucher').on(table.voucherId),
    uniqueIndex('deposits_voucher_hash')
      .on(table.voucherHash)
      .where(sql`${table.status} <> 'rejected'`),
    uniqueIndex('deposits_txid')
      .on(table.network, sql`lower("txid")`)
      .where(sql`${table.status} <> 'rejected' and ${table.txid} is not null`),
    index('deposits_pending').on(table.id).where(sql`${table.status} = 'pending'`),
    check('deposits_amount', sql`${table.amount} > 0`),
    check(
      'deposits_credited',
      sql`(${table.status} = 'approved') = (${table.credited} is not null) and ${table.credited} > 0`,
    ),
    check('deposits_status', sql`${table.status} in ('pending', 'approved', 'rejected')`),
    check('deposits_decided', sql`(${table.status} = 'pending') = (${table.decidedAt} is null)`),
  ],
);

/** Withdrawals; the amount is frozen until the last step. `amount` = `fee` + `arrival`. */
export const withdrawals = pgTable(
  'withdrawals',
  {
    id: rowNumber(),
    memberId: memberId(),
    coinId: coinId(),
    account: integer().notNull(),
    kind: text().$type<'wallet' | 'bank'>().notNull(),
    amount: moneyColumn('amount').notNull(),
    fee: moneyColumn('fee').notNull(),
    arrival: moneyColumn('arrival').notNull(),
    /** Address or card number at the time of the withdrawal; members see card numbers masked. */
    target: text().notNull(),
    /** Network that the member selected for the address. */
    network: text(),
    bankName: text('bank_name'),
    cardName: text('card_name'),
    step: text().$type<WithdrawalStep>().notNull().default('review'),
    /** The person at the desk who approved the withdrawal; somebody else sends it. */
    approvedBy: text('approved_by'),
    /** The person at the desk who sends the withdrawal. */
    claimedBy: text('claimed_by'),
    /**
     * Transaction hash or bank reference; null if the withdrawal was sent by a version without
     * steps.
     */
    txid: text(),
    /** Reason for a rejection or failure, for the member. */
    remark: text().notNull().default(''),
    createdAt: big('created_at').notNull(),
    /**
     * When the withdrawal reached its current step, in epoch milliseconds; `null` during the
     * review.
     */
    decidedAt: big('decided_at'),
  },
  (table) => [
    index('withdrawals_member').on(table.memberId, table.account, table.coinId, table.id),
    index('withdrawals_target').on(table.target),
    index('withdrawals_open')
      .on(table.id)
      .where(sql`${table.step} in ('review', 'approved', 'sending')`),
    uniqueIndex('withdrawals_txid')
      .on(
        sql`coalesce("network", case "kind" when 'bank' then 'bank' else 'coin ' || "coin_id"::text end)`,
        sql`lower("txid")`,
      )
      .where(sql`${table.txid} is not null`),
    check('withdrawals_kind', sql`${table.kind} in ('wallet', 'bank')`),
    check(
      'withdrawals_amounts',
      sql`${table.arrival} > 0 and ${table.fee} >= 0
        and ${table.amount} = ${table.fee} + ${table.arrival}`,
    ),
    check(
      'withdrawals_step',
      sql`${table.step} in ('review', 'approved', 'sending', 'sent', 'failed', 'rejected', 'cancelled')`,
    ),
    check('withdrawals_decided', sql`(${table.step} = 'review') = (${table.decidedAt} is null)`),
    check(
      'withdrawals_claimed',
      sql`(${table.claimedBy} is not null or ${table.step} not in ('sending', 'failed'))
        and (${table.claimedBy} is null or ${table.step} in ('sending', 'sent', 'failed'))`,
    ),
    check('withdrawals_sent', sql`${table.txid} is null or ${table.step} = 'sent'`),
    check(
      'withdrawals_two_people',
      sql`${table.approvedBy} = 'DEMO'
        or lower(trim(${table.approvedBy})) <> lower(trim(${table.claimedBy}))`,
    ),
  ],
);
