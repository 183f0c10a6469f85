/**
 * Address rules by their names in the reference data (product.md#withdrawal-address). `any` checks
 * only the characters.
 */
export const ADDRESS_RULES = [
  'tron',
  'evm',
  'bitcoin',
  'litecoin',
  'dogecoin',
  'bitcoincash',
  'ripple',
  'solana',
  'cardano',
  'polkadot',
  'any',
] as const;
export type AddressRule = (typeof ADDRESS_RULES)[number];

/** A network for deposits and withdrawals of a coin. */
export interface AddressNetwork {
  /** `undefined` for the coin's native chain or an unknown network. */
  readonly name: string | undefined;
  readonly rule: AddressRule;
}

/** Networks that have their own `pay_type` number on the wire (product.md#statuses). */
export const NUMBERED_NETWORKS: Readonly<Record<number, { name: string; rule: AddressRule }>> = {
  1: { name: 'TRC20', rule: 'tron' },
  2: { name: 'ERC20', rule: 'evm' },
};
/** `pay_type` of a bank transfer. */
export const BANK_TRANSFER = 3;
/** `pay_type` of a network that sends its name and rule. */
export const NAMED_NETWORK = 4;

/**
 * Returns the rule with this name; an unknown name yields the rule that checks only the characters.
 */
function ruleNamed(name: string): AddressRule {
  return ADDRESS_RULES.find((rule) => rule === name) ?? 'any';
}

interface NetworkFields {
  readonly network?: string | null | undefined;
  readonly rule?: string | null | undefined;
}

/**
 * Returns the network that the stored or received fields describe; `undefined` for a bank transfer
 * or an unknown kind.
 */
export function networkNamed(
  payType: number | undefined,
  { network, rule }: NetworkFields,
): { readonly name: string; readonly rule: AddressRule } | undefined {
  if (payType !== NAMED_NETWORK) return NUMBERED_NETWORKS[payType ?? 0];
  return network ? { name: network, rule: ruleNamed(rule ?? '') } : undefined;
}

/** Rules of native chains, for coins without a network. */
const NATIVE_RULES: Readonly<Record<string, AddressRule>> = {
  BTC: 'bitcoin',
  ETH: 'evm',
  BNB: 'evm',
  AVAX: 'evm',
  TRX: 'tron',
  LTC: 'litecoin',
  DOGE: 'dogecoin',
  BCH: 'bitcoincash',
  XRP: 'ripple',
  SOL: 'solana',
  ADA: 'cardano',
  DOT: 'polkadot',
};

/** Returns the rule of a coin's native chain; `any` for an unknown coin. */
export function nativeRule(code: string): AddressRule {
  return NATIVE_RULES[code] ?? 'any';
}
