import { ZoomIn, ZoomOut } from 'lucide-react';
import { useState } from 'react';
import { cx } from '#/ui/cx';
import { IconButton } from '#/ui/icon-button';
import { useKeys } from './keys.ts';

export interface Photo {
  readonly label: string;
  readonly src: string;
}

/**
 * The photos of a case, one at a time, selected by their numbers; a zoomed photo scrolls within its
 * frame.
 */
export function Photos({ photos }: { photos: readonly Photo[] }) {
  const [chosen, setChosen] = useState(0);
  const [isZoomed, setZoomed] = useState(false);
  const photo = photos[chosen] ?? photos[0];
  useKeys([
    ...photos.map(({ label }, index) => ({
      key: String(index + 1),
      label: `Show ${label.toLowerCase()}`,
      act: () => setChosen(index),
    })),
    { key: 'z', label: 'Zoom the photo', act: () => setZoomed(!isZoomed) },
  ]);
  if (!photo) return <p className="p-4 text-muted">No photos</p>;
  return (
    <figure className="flex min-h-0 flex-col gap-2">
      <div className="flex flex-wrap items-center gap-1">
        {photos.map(({ label }, index) => (
          <button
            key={label}
            type="button"
            aria-pressed={label === photo.label}
            onClick={() => setChosen(index)}
            className={cx(
              'min-h-8 rounded-md px-2 text-sm hover:bg-fill',
              label === photo.label ? 'bg-fill text-ink' : 'text-muted',
            )}
          >
            {label}
          </button>
        ))}
        <IconButton
          label={isZoomed ? 'Fit the photo' : 'Zoom the photo'}
          className="ms-auto size-8"
          onClick={() => setZoomed(!isZoomed)}
        >
          {isZoomed ? <ZoomOut /> : <ZoomIn />}
        </IconButton>
      </div>
      <section
        aria-label={photo.label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls a zoomed photo
        tabIndex={0}
        className="h-80 overflow-auto rounded-md bg-surface wide:h-[26rem]"
      >
        <img
          key={photo.src}
          src={photo.src}
          alt={photo.label}
          className={cx(
            'mx-auto block',
            isZoomed ? 'w-[200%] max-w-none' : 'size-full object-contain',
          )}
        />
      </section>
    </figure>
  );
}
