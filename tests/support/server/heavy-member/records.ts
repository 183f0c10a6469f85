import { own, payIn, post } from './postings.ts';
import type { BulkSession } from './session.ts';
import { addSpotOrders } from './spot-orders.ts';

const DAY_MS = 86_400_000;
const USDT = "(select id from coins where code = 'USDT')";
const UPLOAD = 'bulk-upload-of-one-mbr';

/** Adds `count` rows to every record list of a member, in every status of the list. */
export async function addRecords(
  bulk: BulkSession,
  member: number,
  count: number,
  now: number,
): Promise<void> {
  for (const status of ['open', 'done', 'cancelled'] as const) {
    await addSpotOrders(bulk, member, status, count, now);
  }
  await addOwnTransfers(bulk, member, count, now);
  await bulk.run(
    `insert into uploads (id, member_id, type, width, height, content, created_at)
     values ($1, $2, 'image/png', 1, 1, '\\x00', $3) on conflict do nothing`,
    [UPLOAD, member, now],
  );
  for (const [name, { active, rows }] of Object.entries(tables(member, now))) {
    const first = await bulk.reserve(name, count * rows.length);
    for (const [index, { columns, values }] of rows.entries()) {
      await bulk.run(`insert into ${name} (id, ${columns})
        select ${first + index * count} + n, ${values} from generate_series(0, ${count - 1}) as n`);
    }
    if (active) await freezeAll(bulk, { name, ...active, first, count, member, now });
  }
  await bulk.run(`insert into notice_reads (member_id, notice_id, at)
    select ${member}, id, ${now} from notices
    where member_id is null on conflict do nothing`);
}

async function addOwnTransfers(
  bulk: BulkSession,
  member: number,
  count: number,
  now: number,
): Promise<void> {
  const first = await bulk.reserve('own_transfers', count);
  await bulk.run(`insert into own_transfers
      (id, member_id, coin_id, from_account, to_account, amount, created_at)
    select ${first} + n, ${member}, ${USDT}, 1, 2, 0.01, ${now}
    from generate_series(0, ${count - 1}) as n`);
  const source = `select n as key, ${member}::bigint as member_id, 1 as account, ${USDT} as coin_id,
    0.01 as amount from generate_series(${first}::bigint, ${first + count - 1}) as n`;
  await payIn(bulk, 'own', source, now);
  const [from, to] = [own(1, 'available'), own(2, 'available')];
  await post(bulk, { kind: 'own.transfer', reference: 'own-transfer:', source, from, to }, now);
}

interface Active {
  /** The kind of the entry that freezes the money, and its reference to the row. */
  readonly kind: string;
  readonly reference: string;
  readonly account: number;
}

/** Deposits and freezes one USDT for each of the first `count` rows, which are the active ones. */
async function freezeAll(
  bulk: BulkSession,
  row: Active & { name: string; first: number; count: number; member: number; now: number },
): Promise<void> {
  const { kind, reference, account, first, count, member, now } = row;
  const source = `select n as key, ${member}::bigint as member_id, ${account} as account,
    ${USDT} as coin_id, 1 as amount from generate_series(${first}::bigint, ${first + count - 1}) as n`;
  await payIn(bulk, row.name, source, now);
  const [from, to] = [own(account, 'available'), own(account, 'frozen')];
  await post(bulk, { kind, reference, source, from, to }, now);
}

interface Rows {
  readonly columns: string;
  readonly values: string;
}

/** Returns the other tables. If an active row freezes money, the active kind of row comes first. */
function tables(member: number, now: number) {
  const [coin, later] = [USDT, now + 365 * DAY_MS];
  const rows = (columns: string, ...values: string[]): Rows[] =>
    values.map((each) => ({ columns, values: each }));
  const staking = `'bulk-s-' || STATE || '-' || n || '-${member}', ${member},
    (select min(project_id) from staking_terms), (select min(id) from staking_terms), ${coin}, 1,
    365, 3, false, ${now}, ${later}`;
  const loan = `'bulk-l-' || STATE || '-' || n || '-${member}', ${member},
    (select min(id) from loan_projects), ${coin}, 1, 0, 7, 0, '${UPLOAD}', '${UPLOAD}', '${UPLOAD}'`;
  const transfer = `'bulk-t-' || STATE || '-' || n || '-${member}', ${member},
    (select id from members where username = 'demo'), ${coin}, 1, 0, 1`;
  const numbered = (row: string, state: string) => row.replace('STATE', `'${state}'`);
  return {
    staking_orders: {
      active: { kind: 'staking.join', reference: 'staking:', account: 1 },
      rows: rows(
        `order_number, member_id, project_id, term_id, coin_id, amount, days, interest_rate,
         redeemable, starts_at, ends_at, status, closed_at`,
        `${numbered(staking, 'a')}, 'active', null`,
        `${numbered(staking, 'e')}, 'ended', ${now}`,
        `${numbered(staking, 'r')}, 'redeemed', ${now}`,
      ),
    },
    mining_orders: {
      active: { kind: 'mining.buy', reference: 'mining:', account: 1 },
      rows: rows(
        `order_number, member_id, machine_id, coin_id, amount, interest_rate, days, starts_at,
         ends_at, status`,
        `'bulk-m-' || n || '-${member}', ${member}, (select min(id) from mining_machines), ${coin},
         1, 0.1, 365, ${now}, ${later}, 'active'`,
      ),
    },
    internal_transfers: {
      active: { kind: 'transfer.send', reference: 'transfer:', account: 1 },
      rows: rows(
        `order_number, from_member_id, to_member_id, coin_id, amount, fee, arrival, status,
         created_at, arrives_at, closed_at`,
        `${numbered(transfer, 'a')}, 'transferring', ${now}, ${later}, null`,
        `${numbered(transfer, 'f')}, 'finished', ${now}, ${now}, ${now}`,
        `${numbered(transfer, 'c')}, 'cancelled', ${now}, ${later}, ${now}`,
      ),
    },
    withdrawals: {
      active: { kind: 'withdrawal', reference: 'withdrawal:', account: 1 },
      rows: rows(
        'member_id, coin_id, account, kind, amount, fee, arrival, target, step, created_at, decided_at',
        `${member}, ${coin}, 1, 'wallet', 1, 0, 1, 'T', 'review', ${now}, null`,
        `${member}, ${coin}, 1, 'wallet', 1, 0, 1, 'T', 'rejected', ${now}, ${now}`,
      ),
    },
    deposits: {
      active: undefined,
      rows: rows(
        'member_id, coin_id, network_id, amount, voucher_id, target, status, created_at, decided_at',
        `${member}, (select min(coin_id) from deposit_networks), (select min(id) from deposit_networks),
         1, '${UPLOAD}', 'T', 'rejected', ${now}, ${now}`,
      ),
    },
    loans: {
      active: undefined,
      rows: rows(
        `order_number, member_id, project_id, coin_id, amount, interest_rate, cycle_days, interest,
         front_id, back_id, handheld_id, status, created_at, decided_at`,
        `${numbered(loan, 'r')}, 'rejected', ${now}, ${now}`,
        `${numbered(loan, 'c')}, 'cancelled', ${now}, ${now}`,
      ),
    },
    option_orders: {
      active: { kind: 'option.buy', reference: 'option:', account: 2 },
      rows: rows(
        `member_id, market_id, coin_id, cycle_seconds, direction, stake, payout_rate, open_price,
         open_tick_at, open_source, bought_at, expires_at, status, outcome, profit, settled_at`,
        ...[`'running', null, null, null`, `'settled', 'void', 0, ${now}`].map(
          (end) => `${member}, (select min(id) from markets), ${coin}, 1000000, 'up', 1, 0.8, 1,
            ${now}, 'bulk', ${now}, ${now} + 1000000000::bigint, ${end}`,
        ),
      ),
    },
    support_requests: {
      active: undefined,
      rows: rows(
        'member_id, category, status, created_at, changed_at',
        `${member}, 'account', 'closed', ${now}, ${now}`,
      ),
    },
    notices: {
      active: undefined,
      rows: rows(
        'member_id, title, content, created_at, read_at',
        `${member}, '{"en":"Title"}', '{"en":"<p>Content</p>"}', ${now}, ${now}`,
      ),
    },
  } satisfies Record<string, { active: Active | undefined; rows: Rows[] }>;
}
