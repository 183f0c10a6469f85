import { afterEach, expect, test, vi } from 'vitest';
import { followMotion } from '#/app/motion';

type Rendered = (event: { fromLocation?: object; pathChanged: boolean }) => void;

/** Returns the animations of the main part of a rendered page. */
function followed() {
  document.body.innerHTML = '<main></main>';
  const animate = vi.fn();
  Object.assign(document.querySelector('main') ?? {}, { animate });
  let render: Rendered = () => {};
  const router = { subscribe: (_: string, listener: Rendered) => (render = listener) };
  followMotion(router as unknown as Parameters<typeof followMotion>[0]);
  return { animate, render: (event: Parameters<Rendered>[0]) => render(event) };
}

afterEach(() => vi.unstubAllGlobals());

test('another page fades in; the first one, and a change of the search alone, do not', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const { animate, render } = followed();
  render({ pathChanged: true });
  render({ fromLocation: {}, pathChanged: false });
  expect(animate).not.toHaveBeenCalled();
  render({ fromLocation: {}, pathChanged: true });
  expect(animate).toHaveBeenCalledOnce();
});

test('nothing fades with reduced motion', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const { animate, render } = followed();
  render({ fromLocation: {}, pathChanged: true });
  expect(animate).not.toHaveBeenCalled();
});
