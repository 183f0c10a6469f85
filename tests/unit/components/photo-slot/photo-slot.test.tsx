import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PhotoSlot } from '#/components/photo-slot/photo-slot';
import { shrinkImage, UnreadableImage } from '#/lib/shrink-image';
import { FakeUpload, fakeUploads, uploaded } from '../../../support/screens/fake-upload';
import { renderPiece } from '../../../support/screens/piece';

// jsdom has neither picture decoding nor canvas.
vi.mock(import('#/lib/shrink-image'), async (original) => ({
  ...(await original()),
  shrinkImage: vi.fn(async (photo: Blob) => photo),
}));

let last: () => FakeUpload;
let path: string | undefined;

function Example({ error, hint }: { error?: string; hint?: string }) {
  const [value, setValue] = useState<string>();
  path = value;
  return (
    <>
      <PhotoSlot label="Front" value={value} onChange={setValue} error={error} hint={hint} />
      <button type="button" onClick={() => setValue(undefined)}>
        clear form
      </button>
    </>
  );
}

const input = () => screen.getByLabelText<HTMLInputElement>('Front: add photo');
const picture = () => document.querySelector('img')?.getAttribute('src');
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

async function choose(): Promise<FakeUpload> {
  const before = FakeUpload.sent.length;
  fireEvent.change(input(), { target: { files: [new File(['x'], 'card.jpg')] } });
  await waitFor(() => expect(FakeUpload.sent).toHaveLength(before + 1));
  return last();
}

async function finish(upload: FakeUpload, answer: unknown = uploaded('/uploads/1')) {
  await act(async () => upload.answer(answer));
}

describe('photo slot', () => {
  beforeEach(() => {
    last = fakeUploads();
    URL.createObjectURL = vi.fn(() => 'blob:preview');
    URL.revokeObjectURL = vi.fn();
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    vi.mocked(shrinkImage).mockClear();
  });

  it('uploads the photo, shows progress and then the photo, and notifies the form', async () => {
    renderPiece(<Example />);
    const upload = await choose();
    act(() => upload.progress(1, 2));
    const bar = screen.getByRole('progressbar', { name: 'Front: uploading' });
    expect(bar.getAttribute('aria-valuenow')).toBe('0.5');
    await finish(upload);
    await screen.findByText('Photo uploaded');
    expect(path).toBe('/uploads/1');
    expect(picture()).toBe('blob:preview');
    expect(URL.revokeObjectURL).not.toHaveBeenCalled();
  });

  it('marks a failed upload, retries the same photo, and shows the message of a refusal', async () => {
    renderPiece(<Example />);
    await finish(await choose(), { code: 201, msg: 'The image is too large.' });
    expect((await screen.findByRole('alert')).textContent).toBe('The image is too large.');
    expect(path).toBeUndefined();
    click('Front: try again');
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(2));
    await act(async () => last().onerror?.());
    expect((await screen.findByRole('alert')).textContent).toMatch(/Check your connection/);
    click('Front: try again');
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(3));
    await finish(last());
    expect(path).toBe('/uploads/1');
  });

  it.each([
    ['refused', { code: 201, msg: 'The image is too large.' }, 'The image is too large.'],
    ['no answer', {}, 'The upload failed. Check your connection.'],
  ])(
    'shows one message for a failed photo (%s), and accepts another one',
    async (_, answer, words) => {
      renderPiece(<Example error="Upload the front" hint="Both corners in sight" />);
      await finish(await choose(), answer);
      expect((await screen.findByRole('alert')).textContent).toBe(words);
      expect(screen.queryByText('Upload the front')).toBeNull();
      expect(screen.queryByText('Both corners in sight')).toBeNull();
      expect(
        document.getElementById(input().getAttribute('aria-describedby') ?? '')?.textContent,
      ).toBe(words);
      expect(input().getAttribute('aria-invalid')).toBe('true');
      await finish(await choose());
      expect(screen.queryByRole('alert')).toBeNull();
      expect(path).toBe('/uploads/1');
    },
  );

  it('uploads several chosen photos one after another', async () => {
    renderPiece(
      <>
        <PhotoSlot label="Front" value={undefined} onChange={() => undefined} />
        <PhotoSlot label="Back" value={undefined} onChange={() => undefined} />
      </>,
    );
    const first = await choose();
    const back = screen.getByLabelText<HTMLInputElement>('Back: add photo');
    fireEvent.change(back, { target: { files: [new File(['y'], 'back.jpg')] } });
    // The second photo is prepared but not sent until the first one is complete.
    await waitFor(() => expect(vi.mocked(shrinkImage)).toHaveBeenCalledTimes(2));
    await act(async () => undefined);
    expect(FakeUpload.sent).toHaveLength(1);
    await finish(first);
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(2));
  });

  it('is empty again after deleting, with the focus preserved', async () => {
    renderPiece(<Example />);
    await finish(await choose());
    click('Front: delete photo');
    expect(path).toBeUndefined();
    expect(document.activeElement).toBe(input());
    expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:preview');
  });

  it('discards an upload that is deleted under way', async () => {
    renderPiece(<Example />);
    const upload = await choose();
    click('Front: delete photo');
    await finish(upload);
    expect(path).toBeUndefined();
    expect(input()).toBeTruthy();
  });

  it('is cleared by its form', async () => {
    renderPiece(<Example />);
    await finish(await choose());
    click('clear form');
    expect(input()).toBeTruthy();
    expect(picture()).toBeUndefined();
  });

  it('reports a file that is no photo, and sends nothing', async () => {
    vi.mocked(shrinkImage).mockRejectedValueOnce(new UnreadableImage());
    renderPiece(<Example />);
    fireEvent.change(input(), { target: { files: [new File(['x'], 'card.pdf')] } });
    expect((await screen.findByRole('alert')).textContent).toMatch(/couldn’t read/);
    expect(FakeUpload.sent).toHaveLength(0);
  });

  it('shows the error of its form', () => {
    renderPiece(<Example error="Upload the front" />);
    expect(input().getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Upload the front')).toBeTruthy();
  });
});
