import { MutationObserver, type QueryClient, QueryObserver } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '#/api/api-error';
import { UnknownOutcome } from '#/api/intent';
import type { MutationMeta } from '#/api/meta';
import { createQueryClient } from '#/app/query-client';
import { reportConnectivity, reportRecovery } from '#/state/connectivity';
import { currentToken, endSession, startSession } from '#/state/session';

const reporter = {
  showToast: vi.fn(),
  messageOf: vi.fn((error: unknown) => String(error)),
  signedOut: vi.fn(),
};
let client: QueryClient;

beforeEach(() => {
  vi.clearAllMocks();
  endSession();
  reportConnectivity('online');
  client = createQueryClient(reporter);
});

function mutate(mutationFn: () => Promise<unknown>, meta: MutationMeta = {}) {
  return new MutationObserver(client, { mutationFn, meta }).mutate().catch(() => undefined);
}
const failing = (error: Error) => () => Promise.reject(error);
const refusal = (code: number, token?: string) =>
  new ApiError('refused', 'No', { code, ...(token !== undefined && { token }) });

describe('an action', () => {
  test('shows the message of the server once on success', async () => {
    await mutate(async () => ({ data: 1, message: 'Bought' }));
    expect(reporter.showToast.mock.calls).toEqual([['success', 'Bought']]);
  });

  test('shows nothing without a message, or with a screen that shows it itself', async () => {
    await mutate(async () => ({ data: 1, message: '' }));
    await mutate(async () => ({ data: 1, message: 'Bought' }), { silent: true });
    await mutate(failing(refusal(0)), { silent: true });
    expect(reporter.showToast).not.toHaveBeenCalled();
  });

  test('shows a failure and is never retried', async () => {
    const send = vi.fn(failing(new ApiError('offline', 'x')));
    await mutate(send);
    expect(send).toHaveBeenCalledTimes(1);
    expect(reporter.showToast).toHaveBeenCalledTimes(1);
    expect(reporter.showToast.mock.calls[0]?.[0]).toBe('error');
  });

  test('leaves unknown outcomes of money calls to its screen, and shows definite ones', async () => {
    await mutate(failing(new UnknownOutcome(undefined)), { money: true });
    await mutate(failing(new ApiError('timeout', 'x')), { money: true });
    expect(reporter.showToast).not.toHaveBeenCalled();
    await mutate(failing(refusal(201)), { money: true });
    expect(reporter.showToast).toHaveBeenCalledTimes(1);
  });

  test('invalidates the queries it names', async () => {
    client.setQueryData(['member', 'wallet'], 1);
    await mutate(async () => null, { refresh: [['member']] });
    expect(client.getQueryState(['member', 'wallet'])?.isInvalidated).toBe(true);
  });
});

describe('a 401', () => {
  test('of the current token ends the session, clears the member and is reported once', async () => {
    startSession('now');
    client.setQueryData(['member', 'auth', 'profile'], { id: '1' });
    await mutate(failing(refusal(401, 'now')));
    await client
      .fetchQuery({ queryKey: ['a'], queryFn: failing(refusal(401, 'now')) })
      .catch(() => 0);
    expect(currentToken()).toBeUndefined();
    expect(client.getQueryData(['member', 'auth', 'profile'])).toBeUndefined();
    expect(reporter.signedOut).toHaveBeenCalledTimes(1);
    expect(reporter.showToast).toHaveBeenCalledTimes(1);
  });

  test('of an older token does not affect the session and is not reported', async () => {
    startSession('now');
    await mutate(failing(refusal(401, 'before')));
    expect(currentToken()).toBe('now');
    expect(reporter.signedOut).not.toHaveBeenCalled();
    expect(reporter.showToast).not.toHaveBeenCalled();
  });
});

test('mounted reads are repeated when the exchange is reachable again', async () => {
  const read = vi.fn(failing(new ApiError('contract', 'x')));
  const observer = new QueryObserver(client, { queryKey: ['site', 'x'], queryFn: read });
  client.mount();
  const stop = observer.subscribe(() => undefined);
  await waitFor(() => expect(observer.getCurrentResult().isError).toBe(true));
  reportConnectivity('offline');
  expect(read).toHaveBeenCalledTimes(1);
  reportConnectivity('online');
  await waitFor(() => expect(read).toHaveBeenCalledTimes(2));
  stop();
  client.unmount();
});

test('reads answered by the device are repeated when the exchange turns out to be reachable', async () => {
  const answers = { kept: { asOf: 1 }, fresh: { asOf: undefined } };
  const asked: string[] = [];
  const stops = Object.entries(answers).map(([name, answer]) =>
    new QueryObserver(client, {
      queryKey: [name],
      queryFn: () => {
        asked.push(name);
        return answer;
      },
    }).subscribe(() => undefined),
  );
  await waitFor(() => expect(client.getQueryData(['fresh'])).toEqual(answers.fresh));
  reportRecovery();
  await waitFor(() => expect(asked).toEqual(['kept', 'fresh', 'kept']));
  for (const stop of stops) stop();
});

test('a read with a Retry-After fails immediately instead of waiting silently', async () => {
  const busy = new ApiError('http', 'busy', { status: 503, retryAfterSeconds: 20 });
  const ask = vi.fn(failing(busy));
  const observer = new QueryObserver(client, { queryKey: ['busy'], queryFn: ask });
  const stop = observer.subscribe(() => undefined);
  await waitFor(() => expect(observer.getCurrentResult().status).toBe('error'));
  expect(ask).toHaveBeenCalledTimes(1);
  stop();
});
