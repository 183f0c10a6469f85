import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { openDatabase } from '../../../server/db/client.ts';
import { transact } from '../../../server/db/transact.ts';
import { verifyAudit } from '../../../server/desk/audit/verify.ts';
import { buildDeskApp } from '../../../server/desk/http/desk-app.ts';
import { openDeskContext } from '../../../server/desk/http/open-desk.ts';
import { invite } from '../../../server/desk/operators/invites.ts';
import { openParts } from '../../../server/lib/open-parts.ts';
import { createPostgres } from '../../support/server/database.ts';
import { acceptInvitation, doorOf } from '../../support/server/desk.ts';
import { addressAs } from '../../support/server/roles.ts';

test('the desk runs alone as trade_desk, which writes no head; the server reads no operators', async () => {
  const { url, drop } = await createPostgres();
  const databaseUrl = await addressAs(url, 'trade_desk');
  const config = readConfig({ ROLE: 'desk', DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' });
  const opened = await openParts(async (parts) => {
    const context = await openDeskContext(config, parts);
    const app = parts.adopt(await buildDeskApp(context), (one) => one.close());
    const author = { actor: 'root', at: context.clock() };
    const wish = { name: 'Rose', rights: ['owner'] as const, invitedBy: 'root', signedBy: null };
    const token = await transact(context.db, (tx) => invite(tx, wish, author));
    const rose = await acceptInvitation(doorOf(app), token);
    expect(await rose.call('me', {})).toMatchObject({ name: 'Rose', isDemo: false });
    await expect(rose.call('demoSignIn', { name: 'Ada' })).rejects.toMatchObject({ status: 404 });
    expect((await verifyAudit(context.db, { anchors: [], isDemo: false })).faults).toEqual([]);
    await expect(context.db.execute(sql`update desk_audit_head set seq = 0`)).rejects.toThrow();
    return parts;
  });
  await opened.disposeAsync();
  const server = await openDatabase({
    databaseUrl: await addressAs(url, 'trade_app'),
    dataDir: '',
    migrates: false,
  });
  for (const table of ['desk_operators', 'desk_sessions', 'desk_passkeys', 'desk_invites']) {
    await expect(server.db.execute(sql.raw(`select * from ${table}`))).rejects.toThrow();
  }
  await server.close();
  await drop();
});

test('the desk is never in a members’ server', () => {
  const env = { DATABASE_URL: 'postgres://a@b/c', MARKET_SOURCE: 'htx', PORT: '5000' };
  expect(() => readConfig({ ...env, ROLE: 'desk,web' })).toThrow('ROLE=desk stands alone');
  expect(() => readConfig({ ROLE: 'desk' })).toThrow('ROLE needs DATABASE_URL');
  expect(() => readConfig({ ...env, ROLE: 'desk', DESK_PORT: '5000' })).toThrow('DESK_PORT');
  expect(readConfig(env).desk).toBeUndefined();
});
