import { beforeEach, expect, test, vi } from 'vitest';
import { store } from '#/state/device-atom';
import {
  currentToken,
  endSession,
  endSessionOf,
  memberKeyAtom,
  onSessionElsewhere,
  startSession,
} from '#/state/session';

const KEY = 'trade-token';

beforeEach(() => {
  localStorage.clear();
  endSession();
});

test('the token of a sign-in is stored under trade-token', () => {
  startSession('abc');
  expect(localStorage.getItem(KEY)).toBe('abc');
  endSession();
  expect(localStorage.getItem(KEY)).toBeNull();
});

test.each(['', 'undefined', 'null', 'two words', 'line\nbreak', 'ü'])('%j is no token', (token) => {
  expect(() => startSession(token)).toThrow(RangeError);
  expect(currentToken()).toBeUndefined();
});

test('a refusal ends the session only while its token is the current one', () => {
  startSession('new');
  expect(endSessionOf('old')).toBe(false);
  expect(endSessionOf(undefined)).toBe(false);
  expect(currentToken()).toBe('new');
  expect(endSessionOf('new')).toBe(true);
  expect(currentToken()).toBeUndefined();
});

test('query keys identify the sign-in without containing its token', () => {
  startSession('abcdefgh');
  const first = store.get(memberKeyAtom);
  startSession('abcdefgi');
  const second = store.get(memberKeyAtom);
  expect(first).not.toBe(second);
  expect(first).not.toContain('abcdefgh');
  endSession();
  expect(store.get(memberKeyAtom)).toBeUndefined();
});

test('another tab that signs in or out is noticed, other keys are not', () => {
  const changed = vi.fn();
  const stop = onSessionElsewhere(changed);
  dispatchEvent(new StorageEvent('storage', { key: 'trade-color-token', newValue: 'day' }));
  expect(changed).not.toHaveBeenCalled();
  dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: 'someone-else' }));
  expect(changed).toHaveBeenCalledTimes(1);
  stop();
  dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: 'another' }));
  expect(changed).toHaveBeenCalledTimes(1);
});
