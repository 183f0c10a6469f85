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
    let isOver = false;
    let tracks: readonly MediaStreamTrack[] = [];
    function stop() {
      isOver = true;
      for (const track of tracks) track.stop();
    }

    async function start() {
      const camera = { video: { facingMode: 'environment' }, audio: false };
      const stream = await navigator.mediaDevices.getUserMedia(camera);
      tracks = stream.getTracks();
      const { current } = video;
      // The dialog may have been closed during the browser's prompt.
      if (isOver || !current) return stop();
      for (const track of tracks) track.onended = () => setRefused(true);
      current.srcObject = stream;
      const read = createQrReader();
      while (!isOver) {
        const text = await read(current);
        if (isOver) return;
        if (text) return report(text);
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      }
    }

    start().catch(() => setRefused(true));
    return stop;
  }, [isOn, video]);

  return isRefused;
}
