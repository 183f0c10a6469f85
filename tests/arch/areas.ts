/**
 * The areas of the product. Each is one word, which is the same in every layer. In the server, an
 * area imports only earlier areas.
 */
export const AREAS = [
  'site',
  'notices',
  'security',
  'market',
  'auth',
  'invite',
  'identity',
  'assets',
  'transfer',
  'spot',
  'convert',
  'options',
  'results',
  'loans',
  'deposit',
  'withdrawal',
  'send',
  'mining',
  'staking',
  'account',
  'support',
] as const;

/** The modules of the server in their order; `members` has no screens. */
export const MODULES = ['members', ...AREAS] as const;

export interface AreaLayer {
  readonly folder: string;
  /** Additional allowed names, shared by all areas. */
  readonly shared: readonly string[];
}

/**
 * Layers with a file or folder per area. A file has the name of its area, or a name that begins
 * with it: `withdrawal.ts`, `withdrawal-targets.ts`, `withdrawal.repo.ts`.
 */
export const AREA_LAYERS: readonly AreaLayer[] = [
  { folder: 'src/features', shared: [] },
  {
    folder: 'src/api',
    shared: [
      'api-error',
      'cancel-quote',
      'client',
      'fresh',
      'intent',
      'member-data',
      'meta',
      'money-call',
      'offers',
      'paged',
      'polling',
      'response',
      'retry-after',
      'upload',
    ],
  },
  {
    folder: 'core/contract',
    shared: [
      'codec',
      'endpoint',
      'endpoints',
      'envelope',
      'offline',
      'primitives',
      'response-fields',
      'service-worker-messages',
      'upload',
      'wire-time',
    ],
  },
  {
    folder: 'core/domain',
    shared: [
      'accounts',
      'amount-input',
      'candle-window',
      'candles',
      'conversion',
      'credentials',
      'credible-price',
      'csv',
      'digits',
      'format-number',
      'heikin-ashi',
      'host-name',
      'indicators',
      'interest',
      'isolate-values',
      'language-choice',
      'languages',
      'money',
      'phone-number',
      'price-age',
      'range',
      'review',
      'rich-text',
      'server-time',
      'typed-phone',
    ],
  },
  { folder: 'server/modules', shared: ['members'] },
  {
    folder: 'tests/server',
    shared: ['bus', 'db', 'desk', 'feed', 'http', 'jobs', 'ledger', 'metrics', 'system', 'uploads'],
  },
  { folder: 'tests/screens', shared: ['desk'] },
];
