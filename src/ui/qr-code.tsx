import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { cx } from './cx.ts';
import { Skeleton } from './skeleton.tsx';

const SIZE = 208;
/** The ink is the same in both themes, because cameras read dark on light. */
const INK = '#0b1220';
const PAPER = '#ffffff';

export interface QrCodeProps {
  /** The encoded text. */
  text: string;
  /** The accessible name. */
  label: string;
  /** A picture from this origin that is shown in the middle. */
  logo: string;
  /** Shown while the code cannot be drawn. By default, nothing is shown. */
  fallback?: ReactNode;
  /**
   * Receives a function that returns the drawn code as a PNG picture, which can be saved or shared.
   */
  onDrawn?: ((picture: () => Promise<Blob>) => void) | undefined;
}

/**
 * A QR code. Its library is loaded with the first code shown, and again when the network returns.
 */
export function QrCode({ text, label, logo, fallback, onDrawn }: QrCodeProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'drawn' | 'failed'>('loading');
  const notifyDrawn = useEffectEvent((picture: () => Promise<Blob>) => onDrawn?.(picture));

  useEffect(() => {
    let isWanted = true;
    async function draw() {
      const { default: Styling } = await import(/* online */ 'qr-code-styling');
      const { current } = frame;
      if (!isWanted || !current) return;
      const code = new Styling({
        type: 'svg',
        width: SIZE,
        height: SIZE,
        data: text,
        image: logo,
        qrOptions: { errorCorrectionLevel: 'H' },
        imageOptions: { imageSize: 0.3, margin: 4 },
        dotsOptions: { type: 'rounded', color: INK },
        cornersSquareOptions: { type: 'extra-rounded', color: INK },
        backgroundOptions: { color: PAPER },
      });
      current.replaceChildren();
      code.append(current);
      globalThis.removeEventListener('online', tryIt);
      setState('drawn');
      notifyDrawn(async () => {
        const picture = await code.getRawData('png');
        if (!(picture instanceof Blob)) throw new Error('the code has no picture');
        return picture;
      });
    }
    const tryIt = () => draw().catch(() => setState('failed'));
    void tryIt();
    globalThis.addEventListener('online', tryIt);
    return () => {
      isWanted = false;
      globalThis.removeEventListener('online', tryIt);
    };
  }, [text, logo]);

  const hasFailed = state === 'failed';
  if (hasFailed && !fallback) return null;
  return (
    <div
      {...(!hasFailed && { role: 'img', 'aria-label': label })}
      className={cx(
        'relative size-58 overflow-hidden rounded-lg p-3',
        hasFailed ? 'flex items-center bg-fill text-center text-sm text-muted' : 'bg-white',
      )}
    >
      <div ref={frame} className="size-full [&>svg]:size-full" />
      {state === 'loading' ? <Skeleton className="absolute inset-0" /> : null}
      {hasFailed ? <p>{fallback}</p> : null}
    </div>
  );
}
