import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { vi } from 'vitest';
import type { TestClient } from '../server/test-client';
import type { TestServer } from '../server/test-server';
import { uploadImage } from '../server/upload';
import { FakeUpload, fakeUploads, uploaded } from './fake-upload';

/**
 * Fills photo slots of a rendered page with real images of the member. The test also mocks
 * `#/lib/shrink-image`, because jsdom has neither picture decoding nor canvas.
 */
export function photosOf(exchange: Pick<TestServer, 'app'>, member: TestClient) {
  const last = fakeUploads();
  URL.createObjectURL = vi.fn(() => 'blob:preview');
  URL.revokeObjectURL = vi.fn();
  return async (slot: string): Promise<string> => {
    const before = FakeUpload.sent.length;
    const input = await screen.findByLabelText(`${slot}: add photo`);
    fireEvent.change(input, { target: { files: [new File(['x'], 'photo.jpg')] } });
    await waitFor(() => {
      if (FakeUpload.sent.length === before) throw new Error('nothing was uploaded');
    });
    const path = await uploadImage(exchange.app, member);
    await act(async () => last().answer(uploaded(path)));
    await screen.findByRole('button', { name: `${slot}: delete photo` });
    return path;
  };
}
