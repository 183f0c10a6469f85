import { type RefObject, useEffect, useState } from 'react';
import { useCloseOnBack } from '#/ui/use-close-on-back';

export interface Fullscreen {
  readonly isFull: boolean;
  readonly toggle: () => void;
}

/**
 * Shows one element in fullscreen. On platforms without fullscreen support (iPhone), the element
 * only covers the page. Escape and Back end both modes.
 */
export function useFullscreen(element: RefObject<HTMLElement | null>): Fullscreen {
  const [isFull, setIsFull] = useState(false);
  useCloseOnBack(isFull, () => setIsFull(false));

  useEffect(() => {
    if (!isFull) return;
    const onChange = () => {
      if (!document.fullscreenElement) setIsFull(false);
    };
    const onKey = (event: KeyboardEvent) => {
      // A dialog opened above the element is closed first.
      const isCovered = document.querySelector('dialog.modal[open]') !== null;
      if (event.key === 'Escape' && !isCovered) setIsFull(false);
    };
    document.addEventListener('fullscreenchange', onChange);
    document.addEventListener('keydown', onKey);
    document.documentElement.classList.add('overflow-hidden');
    return () => {
      document.removeEventListener('fullscreenchange', onChange);
      document.removeEventListener('keydown', onKey);
      document.documentElement.classList.remove('overflow-hidden');
      if (document.fullscreenElement) void document.exitFullscreen();
    };
  }, [isFull]);

  function toggle() {
    if (!isFull) {
      // If the request is refused, the element still covers the page, which is the fallback anyway.
      element.current?.requestFullscreen?.().catch(() => undefined);
    }
    setIsFull(!isFull);
  }

  return { isFull, toggle };
}
