/**
 * Topics of a request to support. All except `account` and `other` have records, one of which the
 * member may attach (product.md#support).
 */
export const SUPPORT_CATEGORIES = [
  'account',
  'deposit',
  'withdrawal',
  'option',
  'spot',
  'convert',
  'transfer',
  'loan',
  'mining',
  'staking',
  'other',
] as const;
export type SupportCategory = (typeof SUPPORT_CATEGORIES)[number];
export type SupportRecordKind = Exclude<SupportCategory, 'account' | 'other'>;

/** `open` waits for support, `answered` for the member. */
export type SupportStatus = 'open' | 'answered' | 'closed';

/** Largest length and largest number of photos of a message. */
export const SUPPORT_TEXT_MAX = 2000;
export const SUPPORT_PHOTOS_MAX = 3;
/** Maximum number of open requests of a member. */
export const SUPPORT_OPEN_MAX = 10;

export function hasRecords(category: SupportCategory): category is SupportRecordKind {
  return category !== 'account' && category !== 'other';
}
