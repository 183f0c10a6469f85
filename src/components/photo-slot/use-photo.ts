import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#/api/api-error';
import { uploadImage } from '#/api/upload';
import { shrinkImage, UnreadableImage } from '#/lib/shrink-image';
import { imageAddress } from '#/lib/url';

/** The reason why an upload failed. `refusal` is the server's message. */
export type PhotoError = 'unreadable' | 'connection' | { readonly refusal: string };

export type PhotoState =
  | { readonly stage: 'empty' }
  /** The uploaded fraction from 0 to 1; null while the photo is being scaled down. */
  | { readonly stage: 'busy'; readonly share: number | null }
  | { readonly stage: 'failed'; readonly validationError: PhotoError }
  | { readonly stage: 'done' };

function errorOf(error: unknown): PhotoError {
  if (error instanceof UnreadableImage) return 'unreadable';
  if (error instanceof ApiError && error.kind === 'refused' && error.message !== '') {
    return { refusal: error.message };
  }
  return 'connection';
}

/** The object URL of the photo and, once it is uploaded, its path on the server. */
interface Preview {
  readonly address: string;
  readonly path?: string;
}

/**
 * Uploads one photo. `value` is its path on the server; `onChange` is called with a new path. A
 * form that clears the value clears the photo. Nothing is stored on the device.
 */
export function usePhoto(value: string | undefined, onChange: (path: string | undefined) => void) {
  const [attempt, setAttempt] = useState<PhotoState>();
  const [preview, setPreview] = useState<Preview>();
  const chosen = useRef<Blob>(null);
  const underWay = useRef<AbortController>(null);
  const { mutateAsync } = useMutation({
    // The slot itself shows the error.
    meta: { silent: true },
    // Photos upload one at a time, because the server limits a member's parallel uploads.
    scope: { id: 'photo' },
    mutationFn: ({ photo, signal }: { photo: Blob; signal: AbortSignal }) =>
      uploadImage(photo, {
        signal,
        onProgress: (share) => setAttempt({ stage: 'busy', share }),
      }),
  });

  useEffect(() => () => underWay.current?.abort(), []);
  const address = preview?.address;
  useEffect(() => {
    if (address !== undefined) return () => URL.revokeObjectURL(address);
  }, [address]);

  function clear() {
    underWay.current?.abort();
    setPreview(undefined);
    setAttempt(undefined);
    if (value !== undefined) onChange(undefined);
  }

  async function send(photo: Blob): Promise<void> {
    clear();
    chosen.current = photo;
    const sending = new AbortController();
    const { signal } = sending;
    underWay.current = sending;
    setAttempt({ stage: 'busy', share: null });
    try {
      const small = await shrinkImage(photo);
      signal.throwIfAborted();
      const own = URL.createObjectURL(small);
      setPreview({ address: own });
      const path = await mutateAsync({ photo: small, signal });
      setPreview({ address: own, path });
      setAttempt(undefined);
      onChange(path);
    } catch (error) {
      if (!signal.aborted) setAttempt({ stage: 'failed', validationError: errorOf(error) });
    }
  }

  const done: PhotoState = { stage: value === undefined ? 'empty' : 'done' };
  const isOwn = attempt !== undefined || preview?.path === value;
  return {
    state: attempt ?? done,
    /** The URL of the picture to show, if any. */
    picture: isOwn && preview ? preview.address : imageAddress(value),
    choose: (photo: Blob) => void send(photo),
    retry: () => {
      if (chosen.current) void send(chosen.current);
    },
    remove: clear,
  };
}
