import { useEffect, useEffectEvent, useState } from 'react';

const WAIT_MS = 450;
const EVERY_MS = 90;
/** The longer a button is held, the faster it repeats, down to this interval. */
const FASTEST_MS = 25;
const FASTER = 0.95;

/** Calls `act` once when a button is pressed, and repeatedly while it is held. */
export function usePressRepeat(act: () => void, disabled: boolean) {
  const [held, setHeld] = useState(false);
  const repeat = useEffectEvent(act);

  useEffect(() => {
    if (!held || disabled) return;
    let everyMs = EVERY_MS;
    let timer = setTimeout(function again() {
      repeat();
      timer = setTimeout(again, everyMs);
      everyMs = Math.max(FASTEST_MS, everyMs * FASTER);
    }, WAIT_MS);
    return () => clearTimeout(timer);
  }, [held, disabled]);

  return {
    disabled,
    onClick: act,
    onPointerDown: () => setHeld(true),
    onPointerUp: () => setHeld(false),
    onPointerLeave: () => setHeld(false),
    onPointerCancel: () => setHeld(false),
  };
}
