import type { Plugin } from 'vite';

const ROUTER_SCROLL = /@tanstack\/(?:router-core|react-router)\/dist\/esm\/scroll-restoration\.js$/;

const NOTHING = `
  export const storageKey = '';
  export const setupScrollRestoration = () => {};
  export const defaultGetScrollRestorationKey = () => '';
  export const getElementScrollRestorationEntry = () => undefined;
  export const ScrollRestoration = () => null;
  export const useElementScrollRestoration = () => undefined;
`;

/**
 * Removes the router's own scrolling from the build, because it scrolls to the top immediately and
 * on every change of a query. src/app/scroll.ts implements product.md#scrolling.
 */
export function ownScroll(): Plugin {
  return {
    name: 'trade:own-scroll',
    apply: 'build',
    load: { filter: { id: ROUTER_SCROLL }, handler: () => NOTHING },
  };
}
