import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { createQrReader } from '#/lib/qr-reader';

/** The pause between two looks at the picture. */
const LOOK_MS = 200;

interface CameraOptions {
  isOn: boolean;
  video: RefObject<HTMLVideoElement | null>;
  /** Receives the text of the first QR code that the camera sees. */
  onCode: (text: string) => void;
}

/**
 * Shows the camera in the video and reads QR codes while it is on. Returns true if there is no
 * camera, or the member or the browser refused access to it.
 */
export function useCamera({ isOn, video, onCode }: CameraOptions): boolean {
  const [isRefused, setRefused] = useState(false);
  const report = useEffectEvent(onCode);

  useEffect(() => {
    if (!isOn) return;
    const closing = new AbortController();
    const { signal } = closing;

    async function start() {
      const stream = await openCamera(signal, () => setRefused(true));
      const { current } = video;
      if (!current) return;
      current.srcObject = stream;
      const text = await readCode(current, signal);
      if (text && !signal.aborted) report(text);
    }

    start().catch(() => setRefused(true));
    return () => closing.abort();
  }, [isOn, video]);

  return isRefused;
}

/** Opens the camera until the signal, which may come while the browser still asks the member. */
async function openCamera(signal: AbortSignal, onEnded: () => void): Promise<MediaStream> {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment' },
  });
  const tracks = stream.getTracks();
  const stop = () => {
    for (const track of tracks) track.stop();
  };
  for (const track of tracks) track.onended = onEnded;
  if (signal.aborted) stop();
  else signal.addEventListener('abort', stop);
  return stream;
}

/** Returns the text of the first QR code in the video; `undefined` after the signal. */
async function readCode(video: HTMLVideoElement, signal: AbortSignal): Promise<string | undefined> {
  const read = createQrReader();
  while (!signal.aborted) {
    const text = await read(video);
    if (text) return text;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return undefined;
}
