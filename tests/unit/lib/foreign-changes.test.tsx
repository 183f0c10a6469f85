import { cleanup, render } from '@testing-library/react';
import { Fragment } from 'react';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { surviveForeignChanges } from '#/lib/foreign-changes';
import { EXCHANGES, translatePage } from '../../support/foreign/translator';
import { fc } from '../../support/load/properties';

/** Test files share the page, so the guard's replacements are reverted. */
const REPLACED = [
  [Node, ['insertBefore', 'removeChild', 'appendChild', 'nodeValue']],
  [CharacterData, ['data']],
] as const;
const before = REPLACED.flatMap(([owner, names]) =>
  names.map((name) => {
    const own = Object.getOwnPropertyDescriptor(owner.prototype, name) as PropertyDescriptor;
    return () => Object.defineProperty(owner.prototype, name, own);
  }),
);
beforeAll(surviveForeignChanges);
afterAll(() => {
  for (const restore of before) restore();
});
afterEach(() => {
  globalThis.translator?.stop();
  cleanup();
});

interface State {
  readonly amount: number;
  readonly isBusy: boolean;
  readonly hasNote: boolean;
  readonly list: readonly string[];
}

/** Texts of every kind next to conditional elements. */
function Form({ amount, isBusy, hasNote, list }: State) {
  return (
    <form>
      <button type="button">
        {isBusy && <i>…</i>}
        {isBusy ? 'Wait' : 'Send'} {amount}
        {hasNote ? <b>!</b> : null}
      </button>
      <p>{amount}</p>
      {hasNote && 'Fee '}
      {hasNote ? amount : <em>none</em>} USDT
      {list.map((entry) => (
        <Fragment key={entry}>{entry}</Fragment>
      ))}
      {hasNote ? <p>Note</p> : 'No note'}
    </form>
  );
}

function Line({ coin, word }: { coin: string; word: string }) {
  return (
    <p>
      {word} <b>1</b> {coin}
    </p>
  );
}

/** Returns the displayed text of a page, without the translator's marks. */
const shown = (place: Element) => (place.textContent ?? '').replaceAll(/[«»]/g, '');
/** Resolves when observers of the page have been called. */
const seen = () => new Promise((resolve) => setTimeout(resolve, 0));

const state = fc.record({
  amount: fc.integer({ min: 0, max: 3 }),
  isBusy: fc.boolean(),
  hasNote: fc.boolean(),
  list: fc.shuffledSubarray(['a', 'b', 'c']),
});

describe.each(EXCHANGES)('a translator that exchanges texts: %s', (exchange) => {
  test('a translated page shows the same as one that is not', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(state, { minLength: 2, maxLength: 6 }), async (states) => {
        const [first, ...others] = states;
        const page = render(<Form {...(first as State)} />);
        translatePage(exchange);
        try {
          for (const next of others) {
            page.rerender(<Form {...next} />);
            await seen();
            const plain = render(<Form {...next} />, { container: document.createElement('div') });
            expect(shown(page.container)).toBe(shown(plain.container));
          }
          expect(globalThis.translator?.frozen()).toEqual([]);
        } finally {
          globalThis.translator?.stop();
          cleanup();
        }
      }),
      { numRuns: 60 },
    );
  });
});

test('a text that was replaced twice is shown as it is now', async () => {
  const page = render(<Form amount={1} isBusy={false} hasNote list={[]} />);
  translatePage();
  globalThis.translator?.stop();
  for (const font of page.container.querySelectorAll('form > font, button > font')) {
    const other = document.createElement('font');
    other.append('other language');
    font.replaceWith(other);
  }
  await seen();
  page.rerender(<Form amount={2} isBusy={false} hasNote={false} list={['a']} />);
  expect(page.container.querySelector('button')?.textContent).toContain('2');
  expect(shown(page.container)).not.toContain('1');
});

test('elements that an extension has wrapped or taken away come and go', async () => {
  const page = render(<Form amount={1} isBusy hasNote list={[]} />);
  for (const name of ['i', 'b', 'p:last-child']) {
    const element = page.container.querySelector(name);
    const wrapper = document.createElement('span');
    element?.replaceWith(wrapper);
    if (name !== 'b' && element) wrapper.append(element);
  }
  await seen();
  page.rerender(<Form amount={2} isBusy={false} hasNote={false} list={['a', 'b']} />);
  expect(shown(page.container)).toBe('Send 22none USDTabNo note');
  page.rerender(<Form amount={3} isBusy hasNote list={['b']} />);
  expect(shown(page.container)).toBe('…Wait 3!3Fee 3 USDTbNote');
});

test('texts that a translator has merged into fewer are shown as they are now', async () => {
  const { container, rerender } = render(<Line coin="USDT" word="Free" />);
  // As in Firefox, all nodes are removed and reinserted in the order of the sentence.
  const line = container.querySelector('p') as Element;
  const nodes = [...line.childNodes];
  for (const node of nodes) node.remove();
  const [word, , figure] = nodes as [Text, Text, Element];
  word.data = 'USDT frei: ';
  line.append(word, figure);
  await seen();
  rerender(<Line coin="BTC" word="Free" />);
  expect(line.textContent).toBe('USDT frei: 1BTC');
  rerender(<Line coin="BTC" word="On hold" />);
  expect(line.textContent).toBe('On hold1BTC');
});

test('a text written by the app itself comes back too', async () => {
  const place = document.createElement('p');
  const text = document.createTextNode('1.05');
  place.append('MA ', text, ' USDT');
  document.body.append(place);
  translatePage();
  await seen();
  text.data = '2.10';
  expect(shown(place)).toBe('MA 2.10 USDT');
  place.remove();
});
