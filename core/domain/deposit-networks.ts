/**
 * Rules of addresses by the name that the reference data gives them
 * (product.md#withdrawal-address). `any` checks the characters only.
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

/** A network that a coin is paid in and out on. */
export interface AddressNetwork {
  /** `undefined`: the chain the coin is native to, or one that is not known. */
  readonly name: string | undefined;
  readonly rule: AddressRule;
}

/** Networks that the wire has a number for (product.md#statuses): `pay_type`. */
export const NUMBERED_NETWORKS: Readonly<Record<number, { name: string; rule: AddressRule }>> = {
  1: { name: 'TRC20', rule: 'tron' },
  2: { name: 'ERC20', rule: 'evm' },
};
/** `pay_type` of a bank transfer. */
export const BANK_TRANSFER = 3;
/** `pay_type` of a network that says its name and its rule itself. */
export const NAMED_NETWORK = 4;

/** Returns the rule of a name; an unknown one leaves only the characters to check. */
function ruleNamed(name: string): AddressRule {
  return ADDRESS_RULES.find((rule) => rule === name) ?? 'any';
}

interface NetworkFields {
  readonly network?: string | null | undefined;
  readonly rule?: string | null | undefined;
}

/**
 * Returns a network by what is stored and sent of it; `undefined` for a bank and for a kind that is
 * not known.
 */
export function networkNamed(
  payType: number | undefined,
  { network, rule }: NetworkFields,
): { readonly name: string; readonly rule: AddressRule } | undefined {
  if (payType !== NAMED_NETWORK) return NUMBERED_NETWORKS[payType ?? 0];
  return network ? { name: network, rule: ruleNamed(rule ?? '') } : undefined;
}

/** Rules of the chains that coins are native to; for coins that no network is named for. */
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

/** Returns the rule of the chain that a coin is native to, `any` for a coin that is not known. */
export function nativeRule(code: string): AddressRule {
  return NATIVE_RULES[code] ?? 'any';
}
