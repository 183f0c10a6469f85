import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';

/** A desk shortcut key, without modifiers. */
export interface KeyAct {
  readonly key: string;
  /** Its description in the list of keys. */
  readonly label: string;
  readonly act: () => void;
  /** True if the act repeats while the key is held, as for moving through a list. */
  readonly repeats?: boolean;
}

type Registered = () => readonly KeyAct[];
const registered = new Set<Registered>();

/** Returns the keys of the mounted parts, those of the outermost part first. */
export function listKeys(): readonly KeyAct[] {
  return [...registered].flatMap((keysOf) => keysOf());
}

const TYPING = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]';

/**
 * A key press belongs to the field in which somebody types or, with a modifier, to the browser;
 * otherwise it belongs to the desk.
 */
function isForDesk(event: KeyboardEvent): boolean {
  const { target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  if (target instanceof Element && target.closest(TYPING)) return false;
  // An open dialog has the keyboard to itself.
  return document.querySelector('dialog[open]') === null;
}

/** Handles single-key shortcuts while the component is on the screen. */
export function useKeys(acts: readonly KeyAct[]): void {
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isForDesk(event)) return;
    const pressed = acts.find(({ key }) => key === event.key);
    if (!pressed) return;
    event.preventDefault();
    if (!event.repeat || pressed.repeats) pressed.act();
  });
  // A key may be pressed immediately after the paint, and an effect that runs after the paint would
  // miss it.
  useLayoutEffect(() => {
    const keysOf = () => latest.current;
    const listen = (event: KeyboardEvent) => onKey(event);
    registered.add(keysOf);
    window.addEventListener('keydown', listen);
    return () => {
      registered.delete(keysOf);
      window.removeEventListener('keydown', listen);
    };
  }, []);
}
