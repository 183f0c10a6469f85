import Big from 'big.js';
import { z } from 'zod';
import { parseAddress } from '../../src/domain/withdrawal-address.ts';
import {
  between,
  coinCode,
  key,
  listOf,
  notNegative,
  ownPath,
  positive,
  short,
} from './reference-fields.ts';

const RULES = { TRC20: 'tron', ERC20: 'evm' } as const;

const tokens = (method: keyof typeof RULES) =>
  z.strictObject({
    key,
    coin: coinCode,
    method: z.literal(method),
    title: short,
    img: ownPath.optional(),
    address: z.string().transform((text, context) => {
      const parsed = parseAddress(text, [RULES[method]]);
      if (parsed.validationError === undefined) return parsed.address;
      context.addIssue(`must be a ${method} address`);
      return z.NEVER;
    }),
  });

const bank = z.strictObject({
  key,
  coin: coinCode,
  method: z.literal('bank'),
  title: short,
  img: ownPath.optional(),
  wire: z.strictObject({
    bankName: short,
    bankNumber: short,
    accountName: short,
    bankAddress: short,
    transferCode: short,
    companyAddress: short,
  }),
});

/**
 * Addresses and accounts that deposits are paid to. Their form is checked, since a wrong one loses
 * money.
 */
export const networks = listOf(
  z.discriminatedUnion('method', [tokens('TRC20'), tokens('ERC20'), bank]),
  (row) => row.key,
);

/**
 * `feePercent` 0.1 is 0.1 % of the amount, `feeFixed` an amount of the coin; only one of them is
 * given.
 */
export const withdrawals = listOf(
  z
    .strictObject({
      coin: coinCode,
      minAmount: positive,
      maxAmount: positive,
      feePercent: between('0', '10').optional(),
      feeFixed: notNegative.optional(),
      toBank: z.boolean().default(false),
    })
    .refine(
      ({ feePercent, feeFixed }) => (feePercent === undefined) !== (feeFixed === undefined),
      'must have either feePercent or feeFixed',
    )
    .refine(
      ({ minAmount, maxAmount }) => !new Big(minAmount).gt(maxAmount),
      'minAmount must not be above maxAmount',
    )
    .refine(
      ({ minAmount, feeFixed }) => new Big(minAmount).gt(feeFixed ?? '0'),
      'minAmount must be above feeFixed',
    ),
  ({ coin }) => coin,
);
