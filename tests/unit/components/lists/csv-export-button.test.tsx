import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pagedQuery } from '#/api/paged';
import { CsvExportButton } from '#/components/lists/csv-export-button';
import { currentToasts, dismissToast } from '#/ui/toast';
import { renderPiece } from '../../../support/screens/piece';

let saved: { name: string; blob: Blob } | undefined;

const rows = Array.from({ length: 13 }, (_, index) => `row ${index + 1}`);
const source = pagedQuery({
  queryKey: ['rows'],
  idOf: (row: string) => row,
  readPage: async ({ page }) => rows.slice((page - 1) * 10, page * 10),
});
const show = (query = source) =>
  renderPiece(
    <CsvExportButton query={query} name="bills" header={['Description']} toRow={(row) => [row]} />,
  );
const button = () => screen.getByRole('button', { name: 'Export CSV' });

describe('export', () => {
  beforeEach(() => {
    saved = undefined;
    let made = new Blob();
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      made = blob as Blob;
      return 'blob:made';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved = { name: this.download, blob: made };
    });
  });
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
    for (const { id } of currentToasts()) dismissToast(id);
  });

  it('saves every page of the list in a file named by the day', async () => {
    show();
    fireEvent.click(button());
    await waitFor(() => expect(saved).toBeDefined());
    expect(saved?.name).toMatch(/^bills-\d{4}-\d\d-\d\d\.csv$/);
    const text = await saved?.blob.text();
    expect(text?.split('\r\n')).toHaveLength(15);
    expect(text).toContain('row 13\r\n');
  });

  it('saves no empty file, and shows why', async () => {
    show({ ...source, readPage: async () => [] });
    fireEvent.click(button());
    await waitFor(() => expect(currentToasts()[0]?.message).toBe('No records yet'));
    expect(saved).toBeUndefined();
  });

  it('saves nothing of a list that failed midway, and works again', async () => {
    let isBroken = true;
    show({
      ...source,
      readPage: async (page, signal) => {
        if (page.page === 2 && isBroken) throw new Error('network');
        return source.readPage(page, signal);
      },
    });
    fireEvent.click(button());
    await waitFor(() => expect(screen.queryByText('10 records')).toBeNull());
    await waitFor(() => expect(button().hasAttribute('disabled')).toBe(false));
    expect(saved).toBeUndefined();
    isBroken = false;
    fireEvent.click(button());
    await waitFor(() => expect(saved).toBeDefined());
  });

  it('stops reading when the screen is left', async () => {
    const seen: AbortSignal[] = [];
    const { unmount } = show({
      ...source,
      readPage: (_page, signal) => {
        seen.push(signal);
        return new Promise(() => undefined);
      },
    });
    fireEvent.click(button());
    await waitFor(() => expect(seen).toHaveLength(1));
    unmount();
    expect(seen[0]?.aborted).toBe(true);
  });
});
