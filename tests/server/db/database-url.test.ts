import { expect, test } from 'vitest';
import { parseDatabaseUrl } from '../../../server/db/database-url.ts';

test('a single host is left as it is, and not searched', () => {
  for (const url of [
    'postgres://u:pw@h/d',
    'postgresql://u@h:6432/d?sslmode=verify-full',
    'postgres://u@%2Frun%2Fpostgresql/d',
    'postgres://u:p%40w@[::1]:5433/d',
  ]) {
    expect(parseDatabaseUrl(url)).toEqual({ urls: [url], isSearched: false });
  }
});

test('several hosts have user, database and parameters in common', () => {
  const url = 'postgres://u:p%2Cw@h1,h2:6432,[::1]:5433/d?sslmode=verify-full';
  expect(parseDatabaseUrl(`${url}&target_session_attrs=read-write`)).toEqual({
    urls: [
      'postgres://u:p%2Cw@h1/d?sslmode=verify-full',
      'postgres://u:p%2Cw@h2:6432/d?sslmode=verify-full',
      'postgres://u:p%2Cw@[::1]:5433/d?sslmode=verify-full',
    ],
    isSearched: true,
  });
  expect(parseDatabaseUrl(url).isSearched).toBe(true);
});

test('a single host is searched when it is asked to accept writes', () => {
  expect(parseDatabaseUrl('postgres://u@h/d?target_session_attrs=primary')).toEqual({
    urls: ['postgres://u@h/d'],
    isSearched: true,
  });
});

test.each([
  ['mysql://u:secret@h/d', 'must be an address like'],
  ['h1,h2', 'must be an address like'],
  ['postgres://u:secret@h:port/d', 'must be an address like'],
  ['postgres://u:secret@h1,,h2/d', 'must have its hosts as host or host:port'],
  ['postgres://u:secret@h1:5432,h2:99999/d', 'must have its hosts as host or host:port'],
  ['postgres://u:secret@h1,h2/d?target_session_attrs=standby', 'read-write or primary only'],
  ['postgres://u:secret@h1,h2/d?target_session_attrs=any', 'read-write or primary only'],
])('%s is refused without repeating the password', (url, message) => {
  expect(() => parseDatabaseUrl(url)).toThrow(message);
  expect(() => parseDatabaseUrl(url)).not.toThrow('secret');
});
