/**
 * The import rules (architecture.md#import-rules) as one table, ordered from the top layer to the
 * bottom.
 */
export interface Layer {
  readonly folder: string;
  /** The project folders from which the layer may import, in addition to itself. */
  readonly mayImport: readonly string[];
}

const FLOOR = ['core/domain'];
const PURE = ['core/contract', 'src/lib', ...FLOOR];
const DATA = ['src/api', 'src/state', 'src/market-feed', ...PURE];
const PIECES = ['src/components', 'src/ui', ...DATA];

export const LAYERS: readonly Layer[] = [
  { folder: 'src/app', mayImport: ['src/routes', 'src/features', 'locales', ...PIECES] },
  { folder: 'src/routes', mayImport: ['src/features', ...PIECES] },
  { folder: 'src/features', mayImport: PIECES },
  { folder: 'src/components', mayImport: ['src/ui', ...DATA] },
  { folder: 'src/api', mayImport: ['src/state', 'src/market-feed', ...PURE] },
  { folder: 'src/state', mayImport: PURE },
  { folder: 'src/ui', mayImport: ['src/lib'] },
  { folder: 'src/market-feed', mayImport: PURE },
  { folder: 'src/lib', mayImport: ['core/contract', ...FLOOR] },
  { folder: 'core/contract', mayImport: FLOOR },
  { folder: 'core/domain', mayImport: [] },
  { folder: 'sw', mayImport: ['src/lib', 'core/contract', ...FLOOR] },
  {
    folder: 'desk/app',
    mayImport: ['desk/contract', 'src/components/rich-content', 'src/ui', ...PURE],
  },
  { folder: 'desk/contract', mayImport: FLOOR },
  { folder: 'server', mayImport: ['core/contract', 'desk/contract', ...FLOOR] },
];

const SERVER_BASE = ['server/errors', 'server/lib'];
const SERVER_PARTS = [
  'server/idempotency',
  'server/jobs',
  'server/ledger',
  'server/mail',
  'server/market',
  'server/texts',
  'server/uploads',
  'server/db',
  'server/bus',
  ...SERVER_BASE,
];

/** The allowed imports between server folders, from top to bottom. */
export const SERVER_LAYERS: readonly Layer[] = [
  { folder: 'server/http', mayImport: ['server/modules', 'server/metrics', ...SERVER_PARTS] },
  { folder: 'server/demo', mayImport: ['server/desk', 'server/modules', ...SERVER_PARTS] },
  { folder: 'server/desk', mayImport: ['server/modules', ...SERVER_PARTS] },
  { folder: 'server/modules', mayImport: SERVER_PARTS },
  {
    folder: 'server/metrics',
    mayImport: [
      'server/bus',
      'server/jobs',
      'server/ledger',
      'server/market',
      'server/db',
      ...SERVER_BASE,
    ],
  },
  { folder: 'server/idempotency', mayImport: ['server/ledger', 'server/db', ...SERVER_BASE] },
  {
    folder: 'server/jobs',
    mayImport: ['server/ledger', 'server/texts', 'server/uploads', 'server/db', ...SERVER_BASE],
  },
  { folder: 'server/ledger', mayImport: ['server/db', ...SERVER_BASE] },
  { folder: 'server/market', mayImport: ['server/db', 'server/bus', ...SERVER_BASE] },
  { folder: 'server/uploads', mayImport: ['server/db', ...SERVER_BASE] },
  { folder: 'server/mail', mayImport: SERVER_BASE },
  { folder: 'server/texts', mayImport: SERVER_BASE },
  { folder: 'server/db', mayImport: ['server/bus', ...SERVER_BASE] },
  { folder: 'server/bus', mayImport: SERVER_BASE },
  { folder: 'server/errors', mayImport: ['server/lib'] },
  { folder: 'server/lib', mayImport: [] },
];

/** Files at the server's top that every folder may import: types and constants that the parts share. */
export const SERVER_SHARED = [
  'server/config.ts',
  'server/context.ts',
  'server/demo-accounts.ts',
  'server/environment.ts',
  'server/handler.ts',
];

/**
 * The maximum length of a file of each kind, in lines (architecture.md#import-rules). The first match
 * counts.
 */
export const LINE_LIMITS: ReadonlyArray<readonly [pattern: RegExp, lines: number]> = [
  [/^src\/routes\//, 60],
];

/** Wire words that stop at src/api and the routes of server/modules. */
export const WIRE_WORDS = [
  'sxf',
  'txsxf',
  'sxftype',
  'hyzd',
  'hytime',
  'hymin',
  'hyrate',
  'ctzed',
  'ploss',
  'mum',
  'rzstatus',
  'hamount',
  'dbalance',
  'all_zhprice',
  'have_pay',
  'has_unread',
  'invit',
  'bb_id',
  'xjprice',
  'buytype',
  'm_id',
  'c_id',
  'count_down',
  'is_win',
  'sellprice',
  'buyprice',
  'custom_service',
  'from_type',
  'to_type',
  'paypassword',
  'to_uid',
  'to_username',
  'internal_transfer_sxf',
  'internal_transfer_days',
  'minprice',
  'maxprice',
  'min_price',
  'max_price',
  'is_repayment',
  'later_card',
  'handheld_card',
  's_id',
  'staking_info',
  'payimg',
  'pay_img',
  'a_id',
  'txminnum',
  'txmaxnum',
  'txsxf_n',
  'bank_id',
  'withdraw_type',
  'front_card',
  'back_card',
  'predict_num',
  'coinnum',
  'trade_coin',
  'operate_type',
  'tradetime',
  'usdt_balance',
  'coin_balance',
  'ordertype_text',
] as const;

/** Files that may contain wire words. */
export const WIRE_HOMES: readonly RegExp[] = [
  /^core\/contract\//,
  // Names for the fields of requests, by wire name.
  /^server\/http\/field-texts\.ts$/,
];
