import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#/api/api-error';
import { uploadImage } from '#/api/upload';
import { endSession, startSession } from '#/state/session';
import { type FakeUpload, fakeUploads, uploaded } from '../../support/screens/fake-upload';

let last: () => FakeUpload;
let leaving: AbortController;
const shares: number[] = [];

function upload() {
  const onProgress = (share: number) => shares.push(share);
  return uploadImage(new Blob(['photo']), { onProgress, signal: leaving.signal });
}

async function errorOf(act: () => void): Promise<ApiError> {
  const failed = upload().catch((error: unknown) => error);
  act();
  const error = await failed;
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
}

beforeEach(() => {
  last = fakeUploads();
  leaving = new AbortController();
  shares.length = 0;
  startSession('secret-token');
});
afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

describe('an upload', () => {
  it('sends one file with Token and Lang, reports progress, and returns its path', async () => {
    const path = upload();
    expect(last()).toMatchObject({ method: 'POST', path: '/api/common/upload', timeout: 60_000 });
    expect(last().headers).toEqual({ Token: 'secret-token', Lang: 'en' });
    expect([...(last().fields?.keys() ?? [])]).toEqual(['file']);
    last().progress(1, 4);
    last().progress(4, 4);
    last().answer(uploaded('/uploads/abc'));
    expect(await path).toBe('/uploads/abc');
    expect(shares).toEqual([0.25, 1]);
  });

  it('fails like every other call', async () => {
    const refused = await errorOf(() => last().answer({ code: 201, msg: 'Too large' }));
    expect(refused).toMatchObject({ kind: 'refused', code: 201, message: 'Too large' });
    const expired = await errorOf(() => last().answer({ code: 401, msg: '' }));
    expect(expired).toMatchObject({ kind: 'refused', code: 401, token: 'secret-token' });
    const busy = await errorOf(() => last().answer({ code: 429, msg: 'Slower' }, 429));
    expect(busy).toMatchObject({ code: 429, retryAfterSeconds: 7 });
    expect((await errorOf(() => last().answer('<h1>Bad gateway</h1>', 502))).kind).toBe('http');
    expect((await errorOf(() => last().answer('hello'))).kind).toBe('contract');
    expect((await errorOf(() => last().answer({ code: 1, data: {} }))).kind).toBe('contract');
    expect((await errorOf(() => last().ontimeout?.())).kind).toBe('timeout');
    expect((await errorOf(() => last().onerror?.())).kind).toBe('offline');
  });

  it('ends when it is aborted', async () => {
    const failed = upload().catch((error: unknown) => error);
    leaving.abort();
    expect(await failed).toMatchObject({ name: 'AbortError' });
    expect(await upload().catch((error: unknown) => error)).toMatchObject({ name: 'AbortError' });
  });
});
