import Big from 'big.js';
import { z } from 'zod';
import { ADDRESS_RULES, NUMBERED_NETWORKS } from '#core/domain/deposit-networks.ts';
import { isExplorer } from '#core/domain/deposit-txid.ts';
import { parseAddress } from '#core/domain/withdrawal-address.ts';
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

/** Account of a bank transfer. */
const wire = z.strictObject({
  bankName: short,
  bankNumber: short,
  accountName: short,
  bankAddress: short,
  transferCode: short,
  companyAddress: short,
});

const NUMBERED = Object.values(NUMBERED_NETWORKS);

const network = z
  .strictObject({
    key,
    coin: coinCode,
    method: z.string().regex(/^[A-Za-z\d][\w .-]{0,19}$/, 'must be the name of a network, or bank'),
    title: short,
    img: ownPath.optional(),
    rule: z.enum(ADDRESS_RULES).optional(),
    explorer: z
      .string()
      .refine(isExplorer, 'must be an https address with {txid} after the host')
      .optional(),
    address: z.string().optional(),
    wire: wire.optional(),
  })
  .transform(({ method, ...row }, context) => {
    const refuse = (field: string, message: string) => {
      context.addIssue({ code: 'custom', path: [field], message });
      return z.NEVER;
    };
    if (method === 'bank') {
      if (row.address ?? row.rule) return refuse('address', 'must be left out for a bank');
      return row.wire ? { ...row, method } : refuse('wire', 'must be given for a bank');
    }
    if (row.wire) return refuse('wire', 'must be left out for a network');
    const fixedRule = NUMBERED.find(({ name }) => name === method)?.rule;
    const rule = row.rule ?? fixedRule;
    if (rule === undefined) return refuse('rule', `must be one of ${ADDRESS_RULES.join(', ')}`);
    if (fixedRule && rule !== fixedRule)
      return refuse('rule', `must be ${fixedRule} for ${method}`);
    const parsed = parseAddress(row.address ?? '', [rule]);
    if (parsed.validationError !== undefined)
      return refuse('address', `must be a ${method} address, by the rule ${rule}`);
    return { ...row, method, rule, address: parsed.address };
  });

/**
 * Addresses and accounts to which deposits are paid. `explorer` is the page of a transaction, with
 * `{txid}` as a placeholder for its hash. A network names the rule of its addresses; TRC20 and
 * ERC20 imply theirs. Addresses are checked, because money sent to a wrong one is lost.
 */
export const networks = listOf(network, (row) => row.key);

/**
 * `feePercent` 0.1 is 0.1 % of the amount, and `feeFixed` is an amount of the coin; only one of
 * them is given.
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
