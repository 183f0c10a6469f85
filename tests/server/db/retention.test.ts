import { getTableName, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PURGE_BATCH, type PurgeRule, purge, purgeRules } from '../../../server/db/purge.ts';
import { DEFAULT_RETENTION } from '../../../server/db/retention.ts';
import { sqlState } from '../../../server/db/transact.ts';
import { ENGINES, openTestDatabase, type TestDatabase } from '../../support/server/database.ts';

const RULES = purgeRules({ ...DEFAULT_RETENTION, notices: 730 });
const NOW = Date.UTC(2026, 0, 15);
const OLD = 2 * PURGE_BATCH + 5;
const YOUNG = 3;

/** The other columns of a row of each table, by the row's number `n`. */
const ROWS: Readonly<Record<string, string>> = {
  sessions: 'member_id, token_hash, created_at) select TIME, 1, n, 0',
  email_codes: 'purpose, subject, salt, code_hash, sent_at) select TIME, n, n, n, n, 0',
  freeze_links: 'link_hash, member_id) select TIME, n, 1',
  attempts: 'subject, tries, allowed_at) select TIME, n, 1, 0',
  login_challenges:
    "challenge_hash, member_id, password_digest, is_remembered) select TIME, n, 1, '', false",
  passkey_challenges: "challenge_hash, purpose, origin) select TIME, n, 'login', ''",
  known_devices: 'member_id, device_hash) select TIME, 1, n',
  member_searches: 'session_id, found_id) select TIME, n, 1',
  intents: 'member_id, key, fingerprint) select TIME, 1, n, n',
  book_takes: "market_id, version, side, price, shown, taken) select TIME, 1, n, 'buy', 1, 1, 1",
  notice_reads: 'member_id, notice_id) select TIME, 1, n',
  market_alert_fires:
    "alert_id, member_id, market_id, kind, value, base_price, created_at, price, tick_at) select TIME, n, 1, 1, 'above', 1, 1, 0, 1, 0",
  security_events: "member_id, kind, address, user_agent) select TIME, 1, 'signIn', '', ''",
  push_messages:
    "subscription_id, event_key, kind, content, due_at, expires_at) select TIME, 1, n, 'notices', '{}', 0, 0",
  asset_totals: 'member_id, posting_id) select TIME, 1, 0',
  asset_total_runs: 'posting_id) select TIME, 0',
  liability_secrets: "secret) select TIME, ''",
  liability_leaves: "member_id, hash, amounts) select TIME, n, n, ''",
  liability_nodes: "level, position, hash, sums) select TIME, 8, n, '', ''",
  notices: "id, member_id, title, content) select TIME, n + 5000, 1, '{}', '{}'",
  spot_trades: 'market_id, trade, volume, used) select TIME, 1, n, 1, 1',
};

/**
 * Statements that run before the rows of a table are inserted, for the rows to which they refer.
 */
const PREPARATIONS: Readonly<Record<string, string>> = {
  push_messages: `with session as (insert into sessions (member_id, token_hash, created_at, expires_at)
      values (1, 'SESSION', 0, 0) returning id)
    insert into push_subscriptions
      (id, member_id, session_id, endpoint, p256dh, auth, kinds, zone, created_at)
      overriding system value select 1, 1, id, '', '', '', '{}', 'UTC', 0 from session`,
};

describe.each(ENGINES)('retention on %s', (engine) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase(engine);
    const { db } = database;
    await db.execute(sql`insert into members (id, username, password_hash, invite_code, created_at)
      values (1, 'one', '', 'ONE', 0)`);
    await db.execute(sql`insert into coins (id, code, name) values (1, 'A', 'A'), (2, 'B', 'B')`);
    await db.execute(sql`insert into markets
      (id, symbol, parent_id, child_id, price_precision, amount_precision) values (1, 'ba', 1, 2, 2, 2)`);
    await db.execute(sql`insert into notices (id, title, content, created_at)
      select n, '{}', '{}', 0 from generate_series(1, 5000) as n`);
  });
  afterAll(() => database.close());

  async function fill({ table, column, ageMs }: PurgeRule): Promise<void> {
    const name = getTableName(table);
    const time = `case when n <= ${OLD} then ${NOW - ageMs} - n else ${NOW - ageMs} + n end`;
    const rest = ROWS[name]?.replace('TIME', time);
    const preparation = PREPARATIONS[name];
    if (preparation !== undefined) await database.db.execute(sql.raw(preparation));
    await database.db.execute(
      sql.raw(
        `insert into ${name} (${column.name}, ${rest} from generate_series(1, ${OLD + YOUNG}) as n`,
      ),
    );
    await database.db.execute(sql.raw(`analyze ${name}`));
  }
  async function planOf({ table, column, only = sql`true` }: PurgeRule): Promise<string> {
    const { rows } = await database.db.execute(
      sql`explain (format json) select ctid from ${table} where ${column} <= 5 and ${only} order by ${column} limit 10`,
    );
    return JSON.stringify(rows);
  }

  test.each(RULES.map((rule) => [getTableName(rule.table), rule] as const))(
    'old rows of %s are deleted in batches found by an index, the rest stays',
    async (_, rule) => {
      await fill(rule);
      expect(await planOf(rule)).not.toContain('Seq Scan');
      let batches = 0;
      const stopAfterFirst = () => {
        batches += 1;
        return true;
      };
      const left = () => database.db.$count(rule.table, rule.only);
      await purge(database.db, rule, NOW, stopAfterFirst);
      expect([batches, await left()]).toEqual([1, OLD + YOUNG - PURGE_BATCH]);
      await purge(database.db, rule, NOW);
      expect(await left()).toBe(YOUNG);
    },
  );

  test('a recently used trade cannot be deleted', async () => {
    const { db } = database;
    await db.execute(
      sql`insert into spot_trades (market_id, trade, volume, used) values (1, 'now', 1, 1)`,
    );
    const forget = db.execute(sql`delete from spot_trades where trade = 'now'`);
    expect(await forget.catch(sqlState)).toBe('23001');
  });
});
