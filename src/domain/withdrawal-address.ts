/** Networks whose address format is checked (product.md#withdrawal-address). */
export type AddressNetwork = 'TRC20' | 'ERC20';

const FORMS: Readonly<Record<AddressNetwork, RegExp>> = {
  // Base58 has no 0, O, I and l.
  TRC20: /^T[1-9A-HJ-NP-Za-km-z]{33}$/,
  ERC20: /^0x[0-9a-fA-F]{40}$/,
};
/** Any other network: printable characters without spaces. */
const FREE_FORM = /^[\x21-\x7e]{8,128}$/;

export type AddressValidationError = 'noAddress' | 'badAddress';

/** Returns the address to store: without the spaces or line ends of a copied one. */
export function normalAddress(typed: string): string {
  return typed.trim();
}

/**
 * Returns the network a bound address is on, among those the coin is paid out on; `undefined` when
 * no format of them is its own.
 */
export function networkOf(
  address: string,
  networks: readonly AddressNetwork[],
): AddressNetwork | undefined {
  return networks.find((network) => FORMS[network].test(address));
}

/**
 * Checks a withdrawal address (product.md#withdrawal-address). `networks` are those the coin is
 * paid out on: the address must have the format of one of them; without any it is 8 to 128
 * printable characters.
 */
export function validateAddress(
  typed: string,
  networks: readonly AddressNetwork[] = [],
): AddressValidationError | undefined {
  const address = normalAddress(typed);
  if (address === '') return 'noAddress';
  const forms = networks.length > 0 ? networks.map((network) => FORMS[network]) : [FREE_FORM];
  return forms.some((form) => form.test(address)) ? undefined : 'badAddress';
}
