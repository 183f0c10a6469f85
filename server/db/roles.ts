import { sql } from 'drizzle-orm';
import type { Database } from './client.ts';
import type { Db } from './db.ts';
import { SchemaError } from './migrate.ts';
import { transact } from './transact.ts';

/**
 * Roles of PostgreSQL in addition to the owner of the tables (operations.md#database-roles): the
 * members' server, the desk, and a read-only role.
 */
export const DATABASE_ROLES = ['trade_app', 'trade_desk', 'trade_reader'] as const;
type DatabaseRole = (typeof DATABASE_ROLES)[number];

/** Tables that only the desk and the owner write. */
const DESK_TABLES = [
  ...['coins', 'markets', 'transfer_terms', 'deposit_networks', 'withdrawal_terms', 'settings'],
  ...['option_cycles', 'option_limits', 'banners', 'partners', 'contents', 'languages'],
  ...['currency_rates', 'invite_terms'],
  ...['member_restrictions', 'member_notes', 'corrections', 'loan_projects', 'mining_machines'],
  ...['staking_projects', 'staking_terms', 'part_halts', 'desk_thresholds', 'desk_requests'],
  'desk_audit_head',
];
/** Tables of operators, which the members' server may not even read. */
const OPERATOR_TABLES = [
  ...['desk_operators', 'desk_passkeys', 'desk_challenges', 'desk_sessions', 'desk_invites'],
  ...['desk_claims', 'desk_holds', 'desk_changes'],
];
/** Append-only tables, whose rows are neither changed nor deleted. */
const APPENDED = [
  ...['ledger_transactions', 'ledger_legs', 'desk_audit', 'liability_roots', 'member_notes'],
  'invite_payments',
];
const SECRETS = [
  ...['sessions', 'token_keys', 'market_secrets', 'email_codes', 'login_challenges', 'uploads'],
  ...['freeze_links', 'api_keys', 'support_messages', 'support_photos'],
  ...['two_step', 'recovery_codes', 'passkeys', 'passkey_challenges', 'push_subscriptions'],
  ...['liability_secrets', 'desk_challenges', 'desk_sessions', 'desk_invites'],
];

const READ_WRITE = (role: DatabaseRole) => [
  `grant select, insert, update, delete on all tables in schema public to ${role}`,
  `grant usage, select on all sequences in schema public to ${role}`,
  `revoke update, delete on ${APPENDED.join(', ')} from ${role}`,
  `revoke insert, update, delete on openings from ${role}`,
];

/**
 * The statements that grant each role its rights; the owner runs them after revoking all rights.
 */
const RIGHTS: Readonly<Record<DatabaseRole, readonly string[]>> = {
  trade_app: [
    ...READ_WRITE('trade_app'),
    `revoke insert, update, delete on ${DESK_TABLES.join(', ')} from trade_app`,
    // The members' server may halt trading, but it may neither resume it nor decide requests, which
    // writing to the audit log would permit.
    'revoke insert on desk_audit from trade_app',
    'revoke update, delete on trading_halts from trade_app',
    `revoke all on ${OPERATOR_TABLES.join(', ')} from trade_app`,
    'grant execute on function add_tick_month(bigint, bigint), drop_tick_month(text) to trade_app',
  ],
  trade_desk: [
    ...READ_WRITE('trade_desk'),
    // Only the trigger of the audit log writes this table, with the owner's rights.
    'revoke insert, update, delete on desk_audit_head from trade_desk',
  ],
  trade_reader: [
    'grant select on all tables in schema public to trade_reader',
    `revoke select on members, ${SECRETS.join(', ')} from trade_reader`,
    'grant select (id, username, email, phone, invited_by, vip, identity_status, language, created_at) ' +
      'on members to trade_reader',
  ],
};

/**
 * Grants the existing roles exactly their rights and returns their names. Runs as the owner of the
 * tables after each migration, because a new table has no rights.
 */
export async function grantRoles(db: Db): Promise<readonly string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`select rolname as name from pg_roles`);
  const roles = DATABASE_ROLES.filter((role) => rows.some(({ name }) => name === role));
  await transact(db, async (tx) => {
    for (const role of roles) {
      const statements = [
        `revoke all on all tables in schema public from ${role}`,
        `revoke all on all sequences in schema public from ${role}`,
        `grant usage on schema public, drizzle to ${role}`,
        `grant select on all tables in schema drizzle to ${role}`,
        ...RIGHTS[role],
      ];
      for (const statement of statements) await tx.execute(sql.raw(statement));
    }
  });
  return roles;
}

/**
 * Throws SchemaError unless the connection of a members' server has limited rights. With these, an
 * intruder can neither switch off the guards of the ledger nor decide requests.
 */
export async function assertServerRole({ engine, db, close }: Database): Promise<void> {
  if (engine === 'pglite') return;
  const { rows } = await db.execute<Record<'name' | 'owns' | 'decides', unknown>>(sql`
    select current_user as name, pg_has_role(c.relowner, 'usage') as owns,
      has_table_privilege('desk_audit', 'insert') as decides
    from pg_class c where c.oid = 'ledger_legs'::regclass`);
  const [role] = rows;
  if (role?.owns !== true && role?.decides !== true) return;
  await close();
  const right = role.owns === true ? 'owns the tables' : 'may decide reviews';
  throw new SchemaError(
    `DATABASE_URL is of ${role.name}, who ${right}: the server runs as trade_app (docs/operations.md)`,
  );
}
