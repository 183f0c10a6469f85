import { useEffect, useEffectEvent, useState } from 'react';

const WAIT_MS = 450;
const EVERY_MS = 90;

/** Calls `act` once when a button is pressed, and repeatedly while it is held. */
export function usePressRepeat(act: () => void, disabled: boolean) {
  const [held, setHeld] = useState(false);
  const repeat = useEffectEvent(act);

  useEffect(() => {
    if (!held || disabled) return;
    let timer = setTimeout(function again() {
      repeat();
      timer = setTimeout(again, EVERY_MS);
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
