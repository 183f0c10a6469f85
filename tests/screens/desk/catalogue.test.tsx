import '../../support/screens/page';

import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { clearDesk, confirmDecision, openDesk, startDesk } from '../../support/screens/desk-page';
import { fillDomGaps } from '../../support/screens/dom-gaps';
import { fundedMember } from '../../support/server/funded-member';
import { newImage } from '../../support/server/upload';

let desk: Awaited<ReturnType<typeof startDesk>>;
beforeAll(async () => {
  fillDomGaps();
  desk = await startDesk();
});
afterAll(() => desk.stop());
afterEach(clearDesk);

describe('catalogue', () => {
  test('a cell is drafted, its difference shown, changed and undone', async () => {
    const { user } = await openDesk(desk.app, '/catalogue');
    const name = await screen.findByLabelText('name of BTC');
    await user.clear(name);
    await user.type(name, 'Bitcoins');
    await user.click(screen.getByRole('button', { name: 'Show changes' }));
    const draft = screen.getByRole('region', { name: 'Draft' });
    await waitFor(() => expect(draft.textContent).toContain('name: Bitcoin → Bitcoins'));
    await user.click(within(draft).getByRole('button', { name: 'Change' }));
    await confirmDecision(user, /^Change a row of coins$/, 'Change');
    expect(await screen.findByText('coins changed.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Draft' })).toBeNull());
    const versions = screen.getByRole('region', { name: 'Versions' });
    await waitFor(() => expect(versions.textContent).toContain('by Ada: one row'));
    const [newest] = within(versions).getAllByRole('button', { name: /^Undo/ });
    if (newest) await user.click(newest);
    await waitFor(() =>
      expect((screen.getByLabelText('name of BTC') as HTMLInputElement).value).toBe('Bitcoin'),
    );
  });

  test('a payout waits for the second person', async () => {
    const { user } = await openDesk(desk.app, '/catalogue?file=option-cycles');
    const payout = await screen.findByLabelText('payoutRate of 30');
    await user.clear(payout);
    await user.type(payout, '0.7');
    await user.click(screen.getByRole('button', { name: 'Show changes' }));
    expect(await screen.findByText('A second person must sign this.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Request' }));
    await confirmDecision(user, /^Change a row of option-cycles$/, 'Request');
    expect(await screen.findByText(/is waiting for a second signature/)).toBeTruthy();
    const waiting = await screen.findByRole('region', { name: 'Pending changes' });
    expect(waiting.textContent).toContain('waiting for a second person');
  });

  test('what an import refuses is said, and the draft stays', async () => {
    const { user } = await openDesk(desk.app, '/catalogue?file=coins');
    await user.click(await screen.findByRole('button', { name: 'Add a row' }));
    await user.type(screen.getByLabelText('code of new row'), 'lower');
    await user.click(screen.getByRole('button', { name: 'Show changes' }));
    expect(await screen.findByText(/must be a code like BTC$/)).toBeTruthy();
    expect((screen.getByLabelText('code of new row') as HTMLInputElement).value).toBe('lower');
  });
});

describe('content', () => {
  test('a gap of a language is filled, previewed and sent to oneself', async () => {
    const member = await fundedMember(desk.on, {});
    const { user } = await openDesk(desk.app, '/content?file=notices');
    const [cell] = await screen.findAllByRole('button', { name: / in de: complete$/ });
    if (cell) await user.click(cell);
    const editor = screen.getByRole('region', { name: / in de$/ });
    const title = within(editor).getByLabelText('title');
    await user.clear(title);
    const preview = within(editor).getByRole('article', { name: 'Preview, night theme' });
    expect(screen.getAllByRole('button', { name: / in de: missing title$/ })).toHaveLength(1);
    // Members see the English text if there is no translation.
    expect(preview.textContent).toMatch(/^[ -~]+/);
    await user.type(title, 'Neuer Titel');
    expect(preview.textContent).toContain('Neuer Titel');
    await user.type(within(editor).getByLabelText('Your own member number'), `#${member.id}`);
    await user.click(within(editor).getByRole('button', { name: 'Send me a test' }));
    await confirmDecision(user, /^Send "Neuer Titel" to #\d+ only$/, 'Send');
    await screen.findByText(/^Message sent to #/);
    expect(JSON.stringify((await member.query('getNoticeList')).list)).toContain('Neuer Titel');
    await user.click(screen.getByRole('button', { name: 'Show changes' }));
    const draft = screen.getByRole('region', { name: 'Draft' });
    await waitFor(() => expect(draft.textContent).toMatch(/title\.de: .* → Neuer Titel/));
    await user.click(within(draft).getByRole('button', { name: 'Change' }));
    await confirmDecision(user, /^Change a row of notices$/, 'Change');
    expect(await screen.findByText('notices changed.')).toBeTruthy();
  });

  test('a banner is uploaded and previewed as home shows it', async () => {
    const { user } = await openDesk(desk.app, '/content?file=banners');
    const [cell] = await screen.findAllByRole('button', { name: / in de: / });
    if (cell) await user.click(cell);
    const editor = screen.getByRole('region', { name: / in de$/ });
    const file = new File([new Uint8Array(await newImage(750))], 'a.png', { type: 'image/png' });
    await user.upload(within(editor).getByLabelText('Picture'), file);
    const preview = within(editor).getByRole('article', { name: 'Preview, night theme' });
    await waitFor(() => expect(preview.textContent).toMatch(/\/uploads\/[\w-]{22}$/));
    await waitFor(() =>
      expect(preview.querySelector('img')?.src).toMatch(/^data:image\/png;base64,/),
    );
  });
});
