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

/** Returns the field in which somebody types, if the key was pressed in one. */
function fieldOf({ target }: KeyboardEvent): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(TYPING) : null;
}

/**
 * A key press belongs to the field in which somebody types or, with a modifier, to the browser;
 * otherwise it belongs to the desk.
 */
function isForDesk(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  if (fieldOf(event)) return false;
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
    // With Caps Lock on, the keys still work.
    const pressed = acts.find(({ key }) => key === event.key.toLowerCase());
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

interface Queue {
  rows: readonly { readonly id: number }[];
  chosen: number | undefined;
  choose: (id: number) => void;
}

/** The keys that move through a queue of rows, which `noun` names. */
export function useQueueKeys(noun: string, { rows, chosen, choose }: Queue): void {
  const index = rows.findIndex(({ id }) => id === chosen);
  const place = useRef(0);
  useEffect(() => {
    if (index !== -1) place.current = index;
  }, [index]);
  const move = (step: 1 | -1) => {
    // If the chosen row has left the queue, the row that followed it is now in its place.
    const former = chosen === undefined ? 0 : place.current - (step === 1 ? 0 : 1);
    // Other rows may have left with it, so that the queue is shorter than its place.
    const nearest = Math.max(0, Math.min(former, rows.length - 1));
    const target = rows[index === -1 ? nearest : index + step];
    if (target) choose(target.id);
  };
  useKeys([
    { key: 'j', label: `Next ${noun}`, act: () => move(1), repeats: true },
    { key: 'k', label: `Previous ${noun}`, act: () => move(-1), repeats: true },
  ]);
}

/** Escape leaves a field, so that the keys of the desk work again. In a dialog, it closes that. */
export function useLeaveField(): void {
  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && document.querySelector('dialog[open]') === null)
        fieldOf(event)?.blur();
    };
    window.addEventListener('keydown', leave);
    return () => window.removeEventListener('keydown', leave);
  }, []);
}
