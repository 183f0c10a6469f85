import { beforeEach, expect, test } from 'vitest';
import { checkCode } from '#/features/security/app-lock/check-code';
import { hashCode } from '#/lib/code-hash';
import { appLockAtom, LOCK_TRIES } from '#/state/app-lock';
import { store } from '#/state/device-atom';

const stored = () => JSON.parse(localStorage.getItem('trade-app-lock') ?? 'null');

beforeEach(async () => {
  const code = await hashCode('135790', 10);
  store.set(appLockAtom, { memberKey: 'one', code, triesLeft: LOCK_TRIES, afterMs: 0 });
});

test('the right code gives all tries back', async () => {
  expect(await checkCode('000000')).toEqual({ triesLeft: 4 });
  expect(await checkCode('135790')).toBe('right');
  expect(stored().triesLeft).toBe(LOCK_TRIES);
});

test('the fifth wrong code is the last, and the right one does not help afterwards', async () => {
  for (let left = 4; left > 0; left--) expect(await checkCode('1')).toEqual({ triesLeft: left });
  expect(await checkCode('1')).toBe('ended');
  expect(await checkCode('135790')).toBe('ended');
});

test('a try is stored before its code is checked', async () => {
  const check = checkCode('135790');
  expect(stored().triesLeft).toBe(4);
  await check;
});

test('neither the code nor two equal hashes are stored', async () => {
  const [one, other] = await Promise.all([hashCode('135790', 10), hashCode('135790', 10)]);
  expect(one.hash).not.toBe(other.hash);
  expect(localStorage.getItem('trade-app-lock')).not.toContain('135790');
});
