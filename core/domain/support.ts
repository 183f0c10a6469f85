/**
 * Topics of a support request. For all topics except `account` and `other`, the member may attach a
 * record (product.md#support).
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

/** An `open` request waits for support, and an `answered` one waits for the member. */
export type SupportStatus = 'open' | 'answered' | 'closed';

/** Maximum length of a message, and maximum number of its photos. */
export const SUPPORT_TEXT_MAX = 2000;
export const SUPPORT_PHOTOS_MAX = 3;
/** Maximum number of open requests per member. */
export const SUPPORT_OPEN_MAX = 10;

export function hasRecords(category: SupportCategory): category is SupportRecordKind {
  return category !== 'account' && category !== 'other';
}
