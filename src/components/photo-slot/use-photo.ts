import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#/api/api-error';
import { uploadImage } from '#/api/upload';
import { shrinkImage, UnreadableImage } from '#/lib/shrink-image';
import { imageAddress } from '#/lib/url';

/** Why a photo did not arrive; the exchange's own words when it refused. */
export type PhotoError = 'unreadable' | 'connection' | { readonly refusal: string };

export type PhotoState =
  | { readonly stage: 'empty' }
  /** `share` 0 to 1 has left the device; null while the photo is made ready. */
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

/** A picture of this page's memory, and the path it has on the server once it is there. */
interface Preview {
  readonly address: string;
  readonly path?: string;
}

/**
 * One photo on its way to the server. `value` is its path there, `onChange` tells the form; a form
 * that clears the value clears the photo. Nothing is kept on the device.
 */
export function usePhoto(value: string | undefined, onChange: (path: string | undefined) => void) {
  const [attempt, setAttempt] = useState<PhotoState>();
  const [preview, setPreview] = useState<Preview>();
  const chosen = useRef<Blob>(null);
  const underWay = useRef<AbortController>(null);
  const { mutateAsync } = useMutation({
    // The slot itself says what went wrong.
    meta: { silent: true },
    // One photo after another: the exchange takes no crowd of one member's at once.
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
    /** What to show of the photo, if anything can be shown. */
    picture: isOwn && preview ? preview.address : imageAddress(value),
    choose: (photo: Blob) => void send(photo),
    retry: () => {
      if (chosen.current) void send(chosen.current);
    },
    remove: clear,
  };
}
