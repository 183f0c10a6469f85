import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { MoneyAction } from '#/components/money-form/money-action';
import type { MoneyState } from '#/components/money-form/use-money-submit';
import { reportConnectivity } from '#/state/connectivity';
import { fillDomGaps } from '../../../support/screens/dom-gaps';
import { renderPiece } from '../../../support/screens/piece';

fillDomGaps();
afterEach(() => {
  cleanup();
  reportConnectivity('online');
});

function show(state: MoneyState, block?: string) {
  renderPiece(
    <MoneyAction
      money={{ state, reset: () => undefined }}
      block={block}
      records={<a href="/x">Look</a>}
    >
      Send
    </MoneyAction>,
  );
  return screen.getByRole('button', { name: /Send|Checking/, hidden: true });
}

test('a reason disables it and describes it', () => {
  const button = show('idle', 'The price is too old.');
  expect(button.hasAttribute('disabled')).toBe(true);
  const described = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toBe('The price is too old.');
});

test('without a connection nothing can be pressed, but a running action stays busy', () => {
  reportConnectivity('offline');
  expect(show('idle').hasAttribute('disabled')).toBe(true);
  expect(screen.getByRole('status').textContent).toContain('You’re offline');
  cleanup();
  const checking = show('checking', 'The price is too old.');
  expect(checking.textContent).toBe('Checking…');
  expect(checking.getAttribute('aria-busy')).toBe('true');
  expect(checking.hasAttribute('disabled')).toBe(false);
});

test('an unknown outcome links to the records', () => {
  show('unknown');
  expect(screen.getByRole('dialog', { name: 'Request not confirmed' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Look' })).toBeTruthy();
});
