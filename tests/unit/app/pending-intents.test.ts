import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { settlePendingIntents } from '#/app/pending-intents';
import { openIntent, pendingIntents } from '#/lib/idempotency';
import { store } from '#/state/device-atom';
import { memberKeyAtom, startSession } from '#/state/session';
import { currentToasts } from '#/ui/toast';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('the outcome of a practice order is not reported as that of a real one', async () => {
  const fetch = vi.fn(() => Promise.reject(new TypeError('no network')));
  vi.stubGlobal('fetch', fetch);
  startSession('A'.repeat(43));
  const member = store.get(memberKeyAtom) ?? '';
  openIntent(member, 'createPracticeOrder', { stake: '10' });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await settlePendingIntents(client);
  expect(pendingIntents(member)).toEqual([]);
  expect(currentToasts()).toEqual([]);
});
