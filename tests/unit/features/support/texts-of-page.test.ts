import { expect, test } from 'vitest';
import { sourceOf, textsOfPage } from '#/features/support/wrong-text/texts-of-page';

const TEXTS = {
  a: 'Deposit',
  b: ['Last used: ', ['seen']],
  c: ['Remove <0>', ['name'], '</0>?'],
  d: [['count', 'plural', { one: ['#', ' order'], other: ['#', ' orders'] }], ' open'],
  e: ['Close'],
  f: [['pair'], ': ', ['price']],
  g: ['Withdraw'],
} as never;

test('the texts of a page are found in its order, whatever their values and tags', () => {
  document.body.innerHTML = `
    <main><button aria-label="Close"></button><p>Last used: <b>today</b></p>
    <h2>Remove <bdi>Bot</bdi>?</h2><p>3 orders open</p><p>BTC/USDT: 12</p></main>
    <aside data-wrong-text><button>Withdraw</button></aside>`;
  expect(textsOfPage(document.body, TEXTS).map(({ key }) => key)).toEqual(['e', 'b', 'c', 'd']);
});

test('a text is shown as its catalog has it', () => {
  expect(sourceOf(['Remove <0>\u2068', ['name'], '\u2069</0>?'])).toBe('Remove <0>{name}</0>?');
  const plural = [['count', 'plural', { 0: ['none'], one: ['#', ' order'], other: ['#'] }]];
  expect(sourceOf(plural as never)).toBe('{count, plural, =0 {none} one {# order} other {#}}');
});
