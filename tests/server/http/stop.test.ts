import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { startTestServer } from '../../support/server/test-server.ts';

test('a connection that a browser opened in advance does not hold up the stop', async () => {
  const server = await startTestServer({ engine: 'pglite' });
  const port = Number(new URL(await server.app.listen({ host: '127.0.0.1', port: 0 })).port);
  const accepted = once(server.app.server, 'connection');
  const socket = connect(port, '127.0.0.1');
  await accepted;
  const closed = once(socket, 'close');
  await server.stop();
  await closed;
  expect(socket.destroyed).toBe(true);
});
