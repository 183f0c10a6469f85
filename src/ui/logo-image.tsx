import { useState } from 'react';
import { cx } from './cx.ts';

export interface LogoImageProps {
  src: string | null | undefined;
  /** Its first letter is shown when there is no image; the picture itself is decoration. */
  name: string;
  className?: string | undefined;
}

/** A coin or partner mark; sized by class, by default `size-8`. */
export function LogoImage({ src, name, className = 'size-8' }: LogoImageProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const shape = cx('shrink-0 rounded-full', className);
  if (!src || broken === src) {
    return (
      <span
        aria-hidden="true"
        className={cx(
          shape,
          'inline-flex items-center justify-center bg-fill text-xs font-semibold text-muted',
        )}
      >
        {name.slice(0, 1)}
      </span>
    );
  }
  return (
    <img
      src={src}
      alt=""
      loading="lazy"
      decoding="async"
      className={shape}
      onError={() => setBroken(src)}
    />
  );
}
