import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AddressText } from '#/components/coin/address-text';
import { currentToasts } from '#/ui/toast';
import { renderPiece } from '../../../support/screens/piece';

const ADDRESS = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE1';

describe('an address', () => {
  afterEach(cleanup);

  it('is shown in groups of four, is plain text when selected, and reads left to right', () => {
    renderPiece(<AddressText address={ADDRESS} />);
    expect(screen.getByText('TQn9')).toBeTruthy();
    const isolated = screen.getByText('TQn9').closest('bdi');
    expect(isolated?.dir).toBe('ltr');
    expect(isolated?.textContent).toBe(ADDRESS);
  });

  it('is copied plain, and a refusal by the browser is reported', async () => {
    const writeText = vi.fn(() => Promise.resolve());
    const clipboard = { value: { writeText }, configurable: true };
    Object.defineProperties(navigator, { clipboard });
    renderPiece(<AddressText address={ADDRESS} copyLabel="Copy address" />);
    fireEvent.click(screen.getByRole('button', { name: 'Copy address' }));
    await waitFor(() => expect(writeText).toHaveBeenCalledWith(ADDRESS));
    writeText.mockRejectedValueOnce(new Error('refused'));
    fireEvent.click(await screen.findByRole('button', { name: 'Copied' }));
    await waitFor(() => expect(currentToasts()[0]?.message).toMatch(/Couldn’t copy/));
  });
});
