import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { UPLOAD_MAX_BYTES } from '#core/contract/upload.ts';
import { createUploadQueue, type QueueSlot } from '../../../server/uploads/queue.ts';
import type { TestClient } from '../../support/server/test-client.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';
import { multipartBody, plainImage, send } from '../../support/server/upload.ts';

describe('the upload queue', () => {
  const bounds = { atOnce: 1, ofMember: 2, ofAll: 6 };

  /** Creates work items that end on command, and records the order in which they began. */
  function rig() {
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    const start = (place: QueueSlot | undefined, name: string) =>
      place?.run(async () => {
        begun.push(name);
        await new Promise<void>((resolve) => ends.push(resolve));
      }, name.endsWith('L'));
    const endNext = async () => {
      ends.shift()?.();
      await turn();
    };
    return { begun, start, endNext };
  }

  test('serves every member once before anyone a second time', async () => {
    const queue = createUploadQueue(bounds);
    const { begun, start, endNext } = rig();
    for (const name of ['1a', '1b', '2a', '2b', '3a']) {
      void start(queue.enter(Number(name[0])), name);
    }
    for (let i = 0; i < 5; i += 1) await endNext();
    expect(begun).toEqual(['1a', '1b', '2a', '3a', '2b']);
  });

  test('runs short work before long work', async () => {
    const queue = createUploadQueue(bounds);
    const { begun, start, endNext } = rig();
    for (const name of ['1aL', '1bL', '2aL', '2b', '3a']) {
      void start(queue.enter(Number(name[0])), name);
    }
    for (let i = 0; i < 5; i += 1) await endNext();
    expect(begun).toEqual(['1aL', '2b', '3a', '1bL', '2aL']);
  });

  test('limits the items of a member and of all, until they leave', () => {
    const queue = createUploadQueue(bounds);
    const own = [queue.enter(1), queue.enter(1)];
    expect(queue.enter(1)).toBeUndefined();
    for (const memberId of [2, 3, 4, 5]) expect(queue.enter(memberId)).toBeDefined();
    expect(queue.enter(6)).toBeUndefined();
    own[0]?.leave();
    expect(queue.enter(6)).toBeDefined();
    expect(queue.enter(1)).toBeUndefined();
  });

  test('continues after an item that failed', async () => {
    const queue = createUploadQueue(bounds);
    const failing = queue.enter(1)?.run(() => Promise.reject(new Error('no')), false);
    const next = queue.enter(2)?.run(async () => 'done', true);
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('done');
  });
});

describe('an upload that is refused', () => {
  let on: TestServer;
  afterEach(() => on.stop());
  const start = async (limits = {}) => {
    on = await startTestServer({ engine: 'pglite', limits });
    await on.app.listen({ host: '127.0.0.1', port: 0 });
    return on.signedIn();
  };

  /** Announces an upload without sending its body, and returns the response. */
  async function announce(member: TestClient, bytes: number) {
    const { port } = on.app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    const head = [
      'POST /api/common/upload HTTP/1.1',
      `Host: 127.0.0.1:${port}`,
      `Token: ${member.token}`,
      'Content-Type: multipart/form-data; boundary=b',
      `Content-Length: ${bytes}`,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    return { socket, answer: async () => String((await once(socket, 'data'))[0]) };
  }

  test('is refused before its bytes are read, while two of the member are under way', async () => {
    const member = await start();
    await member.query('getusr');
    const held = [];
    for (let i = 0; i < 2; i += 1) {
      const arrived = once(on.app.server, 'request');
      held.push(await announce(member, 5_000));
      await arrived;
    }
    const third = await announce(member, 5_000);
    const answer = await third.answer();
    expect(answer).toMatch(/^HTTP\/1.1 429/);
    expect(answer).toMatch(/retry-after: 3\r\n/i);
    expect(answer).toContain('"code":429');
    const form = multipartBody([{ bytes: await plainImage('png') }]);
    expect((await send(on.app, await on.signedIn('friend'), form)).code).toBe(1);
    // A closed connection frees its slot.
    for (const { socket } of [...held, third]) socket.destroy();
    const later = async () => (await send(on.app, member, form)).code;
    await expect.poll(later).toBe(1);
  });

  test('is refused immediately if it announces too large a size, or if a limit is used up', async () => {
    const member = await start({
      upload: { count: 1, seconds: 60 },
      addressUpload: { count: 2, seconds: 60 },
    });
    const large = await announce(member, UPLOAD_MAX_BYTES + 100_000);
    expect(await large.answer()).toContain('The image is larger than 8 MB.');
    const form = multipartBody([{ bytes: await plainImage('png') }]);
    expect((await send(on.app, member, form)).code).toBe(1);
    const second = await announce(member, 5_000);
    expect(await second.answer()).toMatch(/^HTTP\/1.1 429[\s\S]*retry-after: 60\r\n/i);
    const other = await announce(await on.signedIn('friend'), 5_000);
    expect(await other.answer()).toMatch(/^HTTP\/1.1 429[\s\S]*retry-after: 30\r\n/i);
    for (const { socket } of [large, second, other]) socket.destroy();
  });
});
