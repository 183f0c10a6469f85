/** The areas of the product: one word each, spelled the same in every layer. */
export const AREAS = [
  'site',
  'auth',
  'security',
  'identity',
  'invite',
  'market',
  'options',
  'spot',
  'assets',
  'deposit',
  'withdrawal',
  'convert',
  'transfer',
  'send',
  'loans',
  'mining',
  'staking',
  'notices',
] as const;

export interface AreaLayer {
  readonly folder: string;
  /** Names beside those of the areas: what every area shares. */
  readonly shared: readonly string[];
}

/**
 * Layers of a file or folder per area. A file is called as its area, or begins with it:
 * `withdrawal.ts`, `withdrawal-targets.ts`, `withdrawal.repo.ts`.
 */
export const AREA_LAYERS: readonly AreaLayer[] = [
  { folder: 'src/features', shared: [] },
  {
    folder: 'src/api',
    shared: [
      'answer',
      'api-error',
      'client',
      'intent',
      'meta',
      'paged',
      'polling',
      'retry-after',
      'turn-away',
      'upload',
      'wire-money',
      'wire-words',
    ],
  },
  {
    folder: 'src/contract',
    shared: [
      'answer-fields',
      'endpoint',
      'endpoints',
      'envelope',
      'languages',
      'offline',
      'primitives',
      'service-worker-messages',
      'upload',
      'wire-time',
    ],
  },
  {
    folder: 'src/domain',
    shared: [
      'accounts',
      'amount-input',
      'candles',
      'conversion',
      'credentials',
      'credible-price',
      'digits',
      'figures',
      'interest',
      'language-choice',
      'money',
      'range',
      'review',
      'rich-text',
      'server-time',
    ],
  },
  { folder: 'server/modules', shared: [] },
  {
    folder: 'tests/server',
    shared: ['db', 'desk', 'feed', 'http', 'jobs', 'ledger', 'system', 'uploads'],
  },
  { folder: 'tests/screens', shared: [] },
];
