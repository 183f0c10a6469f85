import { Pause, Play } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { cx } from './cx.ts';
import { useAutoplay } from './use-autoplay.ts';

interface CarouselSlide {
  key: string;
  content: ReactNode;
}

export interface CarouselProps {
  label: string;
  slides: readonly CarouselSlide[];
  /** The role descriptions of the carousel and its slides, for assistive technology. */
  roles: { carousel: string; slide: string };
  /** Returns the accessible name of one dot and of its slide, such as `1 of 3`. */
  slideLabel: (index: number, count: number) => string;
  /** The accessible names of the button that stops and starts the slides. */
  motionLabels: { pause: string; play: string };
  /** The time for which each slide is shown. With 0, the slides never advance automatically. */
  autoplayMs?: number | undefined;
  className?: string | undefined;
}

/**
 * Slides with native scroll snapping, which supports swipes, trackpads and right-to-left. Autoplay
 * pauses while the carousel is touched, focused or out of view, when its button is pressed, and
 * with reduced motion.
 */
export function Carousel({
  label,
  roles,
  slides,
  slideLabel,
  motionLabels,
  autoplayMs = 3000,
  className,
}: CarouselProps) {
  const track = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const [isPaused, setPaused] = useState(false);
  const count = slides.length;
  const moves = count > 1 && autoplayMs > 0;

  function show(index: number) {
    const element = track.current;
    if (!element) return;
    const sign = getComputedStyle(element).direction === 'rtl' ? -1 : 1;
    element.scrollTo({ left: sign * index * element.clientWidth, behavior: 'smooth' });
  }

  const hold = useAutoplay(track, moves && !isPaused ? autoplayMs : 0, () =>
    show((current + 1) % count),
  );

  return (
    <section
      aria-roledescription={roles.carousel}
      aria-label={label}
      className={cx('relative', className)}
      {...hold}
    >
      <ul
        ref={track}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="no-scrollbar flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain rounded-lg -outline-offset-2"
        onScroll={(event) => {
          const { scrollLeft, clientWidth } = event.currentTarget;
          setCurrent(
            Math.min(count - 1, Math.round(Math.abs(scrollLeft) / Math.max(1, clientWidth))),
          );
        }}
      >
        {slides.map((slide, index) => (
          <li
            key={slide.key}
            aria-roledescription={roles.slide}
            aria-label={slideLabel(index, count)}
            inert={index !== current}
            className="w-full shrink-0 snap-start snap-always"
          >
            {slide.content}
          </li>
        ))}
      </ul>
      {count > 1 ? (
        <div className="absolute inset-x-0 bottom-0 flex justify-center">
          {slides.map((slide, index) => (
            <button
              key={slide.key}
              type="button"
              aria-label={slideLabel(index, count)}
              aria-current={index === current}
              onClick={() => show(index)}
              className="flex h-11 w-11 min-w-0 items-end px-1 pb-2 -outline-offset-4"
            >
              <span
                className={cx(
                  'h-1 flex-1 rounded-full bg-white transition-opacity',
                  index !== current && 'opacity-50',
                )}
              />
            </button>
          ))}
        </div>
      ) : null}
      {moves ? (
        <button
          type="button"
          aria-label={isPaused ? motionLabels.play : motionLabels.pause}
          onClick={() => setPaused(!isPaused)}
          className="absolute end-0 bottom-0 grid size-11 items-end justify-items-end p-2 text-white -outline-offset-4 [&_svg]:size-4 [&_svg]:fill-current"
        >
          {isPaused ? <Play /> : <Pause />}
        </button>
      ) : null}
    </section>
  );
}
