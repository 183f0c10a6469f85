import '../../support/screens/page';

import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { alterAnswer } from '../../support/screens/alter-answer';
import { memberPage } from '../../support/screens/member-page';
import { renderApp } from '../../support/screens/render';

const page = memberPage({ 1: { USDT: '100' } });

describe('statements', () => {
  test('of a chosen month are saved as CSV or PDF', async () => {
    const saved: Blob[] = [];
    const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved.push(blob as Blob);
      return 'blob:file';
    });
    const { user } = await renderApp('/assets');
    await user.click(await screen.findByRole('button', { name: 'Statements' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Statements' }));
    await user.click(sheet.getByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.type).toMatch('text/csv');
    expect(await saved[0]?.text()).toMatch(/Closing balance,,Funds,USDT,,100\r\n$/);
    await user.click(sheet.getByRole('button', { name: 'Download PDF' }));
    await waitFor(() => expect(saved).toHaveLength(2));
    expect(saved[1]?.type).toBe('application/pdf');
    expect(page.calls.get('/api/getStatement')).toBe(2);
    create.mockRestore();
  });

  test('an older server does not offer them', async () => {
    alterAnswer('/api/getSetting', (data) => ({ ...data, statements: undefined }));
    await renderApp('/assets');
    expect(await screen.findByRole('button', { name: 'Proof of liabilities' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Statements' })).toBeNull();
  });
});
