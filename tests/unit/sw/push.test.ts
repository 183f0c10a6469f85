// @vitest-environment node
import { expect, test } from 'vitest';
import { readPush } from '../../../sw/push-message.ts';

const sent = { t: 'Title', b: 'Text', u: '/assets?a=1', g: 'tag', l: 'ar', n: 1 };

test('a payload of the server is read', () => {
  expect(readPush(JSON.stringify(sent))).toEqual({
    title: 'Title',
    body: 'Text',
    path: '/assets?a=1',
    tag: 'tag',
    language: 'ar',
    isUnread: true,
  });
});

test.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'assets', 7, undefined])(
  'a page %s that is none of this site becomes the messages',
  (u) => {
    expect(readPush(JSON.stringify({ ...sent, u }))?.path).toBe('/notify');
  },
);

test.each([
  ...[undefined, '', 'text', 'null', '[]', '7', JSON.stringify({ ...sent, t: '' })],
  ...[JSON.stringify({ ...sent, t: 1 }), JSON.stringify({ ...sent, g: null })],
])('anything else is no message: %s', (payload) => {
  expect(readPush(payload)).toBeUndefined();
});

test('missing parts have harmless values', () => {
  expect(readPush(JSON.stringify({ t: 'Title', g: 'tag' }))).toEqual({
    title: 'Title',
    body: '',
    path: '/notify',
    tag: 'tag',
    language: '',
    isUnread: false,
  });
});
