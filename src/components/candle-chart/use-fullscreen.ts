import { type RefObject, useEffect, useState } from 'react';
import { useCloseOnBack } from '#/ui/use-close-on-back';

/**
 * Fullscreen of one element. Where the platform has no such thing (iPhone) the element only covers the
 * page; Escape and Back end either.
 */
export function useFullscreen(element: RefObject<HTMLElement | null>) {
  const [isFull, setIsFull] = useState(false);
  useCloseOnBack(isFull, () => setIsFull(false));

  useEffect(() => {
    if (!isFull) return;
    const onChange = () => {
      if (!document.fullscreenElement) setIsFull(false);
    };
    const onKey = (event: KeyboardEvent) => {
      // What is open above it goes first.
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
      // A refusal leaves the element covering the page, which is the fallback anyway.
      element.current?.requestFullscreen?.().catch(() => undefined);
    }
    setIsFull(!isFull);
  }

  return { isFull, toggle };
}
