import type { Page } from '@playwright/test';

/**
 * The features that an engine lacks, such as `Array.prototype.at` or `popover of HTMLElement`.
 * `lookbehind` is a syntax feature.
 */
export interface OldEngine {
  readonly lacks: readonly string[];
  /** Whether modules do not run or cannot be parsed. */
  readonly modules?: 'unknown' | 'unparsed';
}

/**
 * Features that were added to browsers after the oldest supported ones (iOS 16.4, Chrome 111,
 * Firefox 128).
 */
const YOUNGER = [
  'HTMLElement.prototype.popover',
  'HTMLElement.prototype.showPopover',
  'HTMLElement.prototype.hidePopover',
  'HTMLElement.prototype.togglePopover',
  'HTMLButtonElement.prototype.popoverTargetElement',
  'HTMLDialogElement.prototype.requestClose',
  'CloseWatcher',
  'navigation',
  'scheduler',
  'requestIdleCallback',
  'AbortSignal.any',
  'Promise.withResolvers',
  'Promise.try',
  'Array.fromAsync',
  'Object.groupBy',
  'Map.groupBy',
  'Set.prototype.union',
  'Iterator.prototype.map',
  'Iterator.prototype.toArray',
  'URL.canParse',
  'URL.parse',
  'Response.json',
  'Element.prototype.checkVisibility',
  'Document.prototype.startViewTransition',
] as const;

const CHROME_91 = [
  'Array.prototype.at',
  'Object.hasOwn',
  'structuredClone',
  'Array.prototype.findLast',
  'Array.prototype.toReversed',
  'String.prototype.isWellFormed',
  'HTMLElement.prototype.inert',
  'CSSLayerBlockRule',
  'AbortSignal.timeout',
  'Crypto.prototype.randomUUID',
  ...YOUNGER,
];

/** Engines that are too old to be supported. */
export const TOO_OLD = {
  'Chrome 85 to 91': { lacks: CHROME_91 },
  'iOS 15': {
    lacks: [...CHROME_91, 'HTMLDialogElement.prototype.showModal', 'lookbehind', 'CSSPropertyRule'],
  },
  'iOS 16.3': { lacks: ['String.prototype.isWellFormed', 'lookbehind', ...YOUNGER] },
  'Firefox 115': { lacks: ['String.prototype.isWellFormed', 'CSSPropertyRule', ...YOUNGER] },
  'an engine without modules': {
    lacks: ['HTMLScriptElement.prototype.noModule', ...CHROME_91],
    modules: 'unknown',
  },
} as const satisfies Record<string, OldEngine>;

/** An engine that lacks no feature but cannot parse the code. */
export const UNPARSED: OldEngine = { lacks: [], modules: 'unparsed' };

/** The oldest supported engine. */
export const OLDEST: OldEngine = { lacks: [...YOUNGER, 'Crypto.prototype.randomUUID'] };

/** Every feature separately, for the long form. */
export const EACH_NAME = [...new Set([...CHROME_91, ...TOO_OLD['iOS 15'].lacks])];

/** Removes these features from Chromium, starting with the next page. */
export async function actAs(page: Page, { lacks, modules }: OldEngine): Promise<void> {
  await page.addInitScript((names) => {
    for (const name of names) {
      if (name === 'lookbehind') {
        window.RegExp = new Proxy(RegExp, {
          construct(real, [pattern, flags]) {
            if (/\(\?<[=!]/.test(String(pattern))) throw new SyntaxError('invalid group');
            return new real(pattern, flags);
          },
        });
        continue;
      }
      const path = name.split('.');
      const last = path.pop() ?? '';
      const owner = path.reduce<object | undefined>(
        (at, part) => (at ? Reflect.get(at, part) : undefined),
        window,
      );
      if (owner) Reflect.deleteProperty(owner, last);
    }
  }, lacks);
  if (!modules) return;
  await page.route(/\/assets\/[\w-]+\.js$/, (route) =>
    modules === 'unknown'
      ? route.abort()
      : route.fulfill({ contentType: 'text/javascript', body: 'export let a = @;' }),
  );
}
