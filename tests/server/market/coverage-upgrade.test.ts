import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { MIGRATIONS } from '../../../server/db/migrate.ts';
import { marketLeases } from '../../../server/db/schema/market.ts';
import { coveredUntil } from '../../../server/market/htx/ticks.repo.ts';
import { BTC, ETH, openHtxRig } from '../../support/provider/htx-rig.ts';
import { ENGINES } from '../../support/server/database.ts';

const MIGRATION = readFileSync(join(MIGRATIONS, '0010_market_coverage.sql'), 'utf8');

describe.each(ENGINES)('a database from before the coverage per market, on %s', (engine) => {
  test.each([
    [1_790_000_000_000, 1_790_000_000_000],
    [0, 0],
  ])('covered until %i: so is every market', async (covered, expected) => {
    const rig = await openHtxRig(engine);
    const { db } = rig;
    await db.execute(sql`drop table market_coverage`);
    await db.execute(sql`drop table market_gaps`);
    await db.execute(sql`alter table market_leases add covered bigint default 0 not null`);
    await db.insert(marketLeases).values({ name: 'ticks', holder: 'before', until: 0 });
    await db.execute(sql`update market_leases set covered = ${covered}`);
    for (const statement of MIGRATION.split('--> statement-breakpoint')) {
      await db.execute(sql.raw(statement));
    }
    for (const symbol of [BTC, ETH]) expect(await coveredUntil(db, symbol)).toBe(expected);
    await rig.close();
  });
});
