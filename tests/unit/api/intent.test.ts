import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '#/api/api-error';
import { sendMoneyCall, UnknownOutcome } from '#/api/intent';
import { pendingIntents } from '#/lib/idempotency';
import { endSession, memberKeyOf, startSession } from '#/state/session';

const TOKEN = 'token-1';
const MEMBER = memberKeyOf(TOKEN);
const lost = () => Promise.reject(new ApiError('timeout', 'lost'));
const refused = (code: number) => () => Promise.reject(new ApiError('refused', 'No', { code }));
const done = async () => ({ data: 'order-1', message: 'Bought', asOf: undefined });

type Send = (key: string) => Promise<Awaited<ReturnType<typeof done>>>;

function start(replies: Send[], more: { isResendSafe?: boolean; fields?: unknown } = {}) {
  const keys: string[] = [];
  const onChecking = vi.fn();
  const outcome = sendMoneyCall({
    member: MEMBER,
    name: 'creatorder',
    fields: more.fields ?? { stake: '5' },
    isResendSafe: more.isResendSafe ?? true,
    onChecking,
    send: (key) => {
      keys.push(key);
      return (replies.shift() ?? lost)(key);
    },
  });
  outcome.catch(() => undefined);
  return { outcome, keys, onChecking };
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  startSession(TOKEN);
});
afterEach(() => vi.useRealTimers());

describe('a definite response', () => {
  test('success at once: sent once, nothing stored afterwards', async () => {
    const { outcome, keys } = start([done]);
    expect((await outcome).data).toBe('order-1');
    expect(keys).toHaveLength(1);
    expect(pendingIntents(MEMBER)).toEqual([]);
  });

  test.each([0, 201, 401, 429])(
    'refusal %d: sent once, nothing stored afterwards',
    async (code) => {
      const { outcome, keys } = start([refused(code)]);
      await expect(outcome).rejects.toThrow(ApiError);
      expect(keys).toHaveLength(1);
      expect(pendingIntents(MEMBER)).toEqual([]);
    },
  );
});

describe('no definite response', () => {
  test('retries with the same key after 2, 5 and 10 s, until one arrives', async () => {
    const { outcome, keys, onChecking } = start([lost, lost, lost, done]);
    await vi.advanceTimersByTimeAsync(1_999);
    expect(keys).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(keys).toHaveLength(2);
    expect(onChecking).toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(keys).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(10_000);
    expect((await outcome).data).toBe('order-1');
    expect(new Set(keys).size).toBe(1);
    expect(pendingIntents(MEMBER)).toEqual([]);
  });

  test('then the outcome is unknown, and key, call and time stay stored, without any field', async () => {
    const { outcome, keys } = start([], { fields: { stake: '12345.678' } });
    await vi.advanceTimersByTimeAsync(17_000);
    await expect(outcome).rejects.toThrow(UnknownOutcome);
    expect(keys).toHaveLength(4);
    expect(pendingIntents(MEMBER)).toMatchObject([
      { key: keys[0], call: 'creatorder', member: MEMBER },
    ]);
    expect(pendingIntents('someone-else')).toEqual([]);
    expect(localStorage.getItem('trade-intents')).not.toContain('12345.678');
  });

  test.each([
    ['nobody', endSession],
    ['another member', () => startSession('token-2')],
  ])('is not sent again once %s is signed in, and stays unknown', async (_, change) => {
    const { outcome, keys } = start([lost, done]);
    await vi.advanceTimersByTimeAsync(1_999);
    change();
    await vi.advanceTimersByTimeAsync(60_000);
    await expect(outcome).rejects.toThrow(UnknownOutcome);
    expect(keys).toHaveLength(1);
    expect(pendingIntents(MEMBER)).toHaveLength(1);
  });

  test('never retries with a server that stores no keys', async () => {
    const { outcome, keys } = start([lost], { isResendSafe: false });
    await expect(outcome).rejects.toThrow(UnknownOutcome);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(keys).toHaveLength(1);
  });

  test('another press with the same fields is the same intent, with others a new one', async () => {
    const first = start([lost], { isResendSafe: false, fields: { stake: '7' } });
    await expect(first.outcome).rejects.toThrow(UnknownOutcome);
    const again = start([done], { isResendSafe: false, fields: { stake: '7' } });
    const other = start([done], { isResendSafe: false, fields: { stake: '8' } });
    await Promise.all([again.outcome, other.outcome]);
    expect(again.keys).toEqual(first.keys);
    expect(other.keys).not.toEqual(first.keys);
    const later = start([done], { fields: { stake: '7' } });
    await later.outcome;
    expect(later.keys).not.toEqual(first.keys);
  });

  test('server errors are not definite either', async () => {
    const trouble = () => Promise.reject(new ApiError('http', '', { status: 502 }));
    const { outcome, keys } = start([trouble, refused(500), done]);
    await vi.advanceTimersByTimeAsync(7_000);
    expect((await outcome).data).toBe('order-1');
    expect(keys).toHaveLength(3);
  });
});
