import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The number of rows of the smallest book: five levels on each side. */
const LEAST_ROWS = 10;
/** The heights of a row and of the middle in rem, as in book-row.tsx and book-middle.tsx. */
const ROW_REM = 1.75;
const MIDDLE_REM = 3.25;

/**
 * Returns the number of rows that fit into an element in addition to the middle of the book, and
 * the element's ref.
 */
export function useBookRows(): readonly [RefObject<HTMLDivElement | null>, number] {
  const box = useRef<HTMLDivElement>(null);
  const [rows, setRows] = useState(LEAST_ROWS);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || !('ResizeObserver' in globalThis)) return;
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      const fitting = Math.floor((element.clientHeight / rem - MIDDLE_REM) / ROW_REM);
      setRows(Math.max(LEAST_ROWS, fitting));
    };
    // Measured before the first paint, so the rows do not jump.
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [box, rows];
}
