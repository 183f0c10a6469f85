import { afterEach, expect, it, vi } from 'vitest';
import { store } from '#/state/device-atom';
import { buzz, vibrationAtom } from '#/state/vibration';

afterEach(() => vi.unstubAllGlobals());

it('vibrates unless the member turned it off or motion is reduced', () => {
  const vibrate = vi.fn();
  let isReduced = false;
  vi.stubGlobal('matchMedia', () => ({ matches: isReduced }));
  vi.stubGlobal('navigator', { vibrate });
  buzz([10]);
  expect(vibrate).toHaveBeenCalledExactlyOnceWith([10]);
  isReduced = true;
  buzz([10]);
  isReduced = false;
  store.set(vibrationAtom, false);
  buzz([10]);
  store.set(vibrationAtom, true);
  expect(vibrate).toHaveBeenCalledTimes(1);
});
