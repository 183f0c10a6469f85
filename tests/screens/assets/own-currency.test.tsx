import '../../support/screens/page';

import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { alterAnswer } from '../../support/screens/alter-answer';
import { memberPage } from '../../support/screens/member-page';
import { renderApp } from '../../support/screens/render';

const page = memberPage({ 1: { USDT: '100' } });

describe('own currency', () => {
  test('the total is shown in the chosen currency, with the day of the rate', async () => {
    const { user } = await renderApp('/assets');
    await user.click(await screen.findByRole('button', { name: /^Currency: / }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Currency' }));
    await user.click(sheet.getByRole('option', { name: 'EUR' }));
    expect(await screen.findByText(/Rate on .*26.*2026/)).toBeTruthy();
    expect(screen.getByRole('main').textContent).toMatch(/≈ 86\.23\sEUR/);
    expect(page.calls.get('/api/getCurrencyRates')).toBe(1);
  });

  test('without rates there is no choice, and none are requested', async () => {
    alterAnswer('/api/getSetting', (data) => ({ ...data, currencies: undefined }));
    await renderApp('/assets');
    expect(await screen.findByRole('button', { name: 'Statements' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Currency: / })).toBeNull();
    expect(page.calls.get('/api/getCurrencyRates')).toBeUndefined();
  });
});
