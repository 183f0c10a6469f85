import type { AddressRule } from './deposit-networks.ts';
import { plainText } from './typed-phone.ts';

/** The form of a payment reference: the address rule of its network, or a bank reference. */
export type TxidRule = AddressRule | 'bank';

const HEX = /^(?:0x)?([\da-f]{64})$/i;
/** A Solana signature, in the alphabet without 0, O, I and l. */
const SIGNATURE = /^[1-9A-HJ-NP-Za-km-z]{64,88}$/;
/** A bank reference, or the hash of a network whose form is unknown. */
const REFERENCE = /^[\w./:+-][\w ./:+-]{2,98}[\w./:+-]$/;

/**
 * Returns the transaction hash or bank reference in its stored form, or `undefined` if it violates
 * the rule of its network (product.md#withdrawal-steps).
 */
export function parseTxid(typed: string, rule: TxidRule): string | undefined {
  const text = plainText(typed).replace(/\s+/g, ' ');
  if (rule === 'bank' || rule === 'any') return REFERENCE.test(text) ? text : undefined;
  if (rule === 'solana') return SIGNATURE.test(text) ? text : undefined;
  const digits = HEX.exec(text)?.[1];
  if (digits === undefined) return undefined;
  if (rule === 'ripple') return digits.toUpperCase();
  const hash = digits.toLowerCase();
  return rule === 'evm' || rule === 'polkadot' ? `0x${hash}` : hash;
}

/** Placeholder for the hash in the URL of an explorer. */
const PLACE = '{txid}';

/**
 * Returns true if a text is the URL of an explorer: it uses https and has one placeholder for the
 * hash after the host.
 */
export function isExplorer(template: string): boolean {
  const [before = '', after, ...more] = template.split(PLACE);
  if (after === undefined || more.length > 0 || !before.startsWith('https://')) return false;
  if (!URL.canParse(before) || !URL.canParse(before + after)) return false;
  const { protocol, username, password, host } = new URL(before);
  const isWhole = /^https:\/\/[^/?#]+[/?#]/.test(before);
  return isWhole && protocol === 'https:' && host !== '' && username === '' && password === '';
}

/** Returns the page of a transaction at an explorer. */
export function explorerPage(template: string, txid: string): string {
  return template.split(PLACE).join(encodeURIComponent(txid));
}
