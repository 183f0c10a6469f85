/** Tabs of a member's page, named as in its URL. */
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
