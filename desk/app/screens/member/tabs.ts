/** Parts of a member's page, as its address names them. */
export const TABS = [
  'summary',
  'ledger',
  'orders',
  'options',
  'funding',
  'identity',
  'security',
  'notes',
] as const;
export type Tab = (typeof TABS)[number];
