import { useState } from 'react';
import { cx } from './cx.ts';

export interface LogoImageProps {
  src: string | null | undefined;
  /**
   * The name, whose first letter is shown if there is no image. The picture itself is decorative.
   */
  name: string;
  className?: string | undefined;
}

/** A coin or partner logo. Its size is set by a class; the default is `size-8`. */
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
