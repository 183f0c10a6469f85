import { expect, type Page } from '@playwright/test';
import type { EvaluatingPage } from './e2e-call.ts';

/** The minimum size of a target, in px (interface.md#targets). */
const TARGET_PX = 44;
/** The label of the order-book rows, which are lower. */
const LOWER = 'Use price';

/**
 * Waits until the page is redrawn. Media queries take effect in the first frame after a change of
 * size.
 */
export async function redrawn(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
}

/** Acts as if the member looked at the app again, so it refetches the displayed data. */
export async function lookAgain(page: EvaluatingPage): Promise<void> {
  await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')), undefined);
}

/** Waits until the page shows its content: data, fonts, and measurements of the first drawing. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('main').first()).toBeVisible();
  await expect(page.locator('[data-skeleton]:visible')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await redrawn(page);
}

/**
 * Returns the controls whose target is too small. The target is the box or the `tap` area, plus any
 * labels that press the control.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(
    ([least, lower]) => {
      /** Returns the box of the element, or the area of its ::after. */
      function areaOf(element: Element): DOMRect {
        const box = element.getBoundingClientRect();
        const after = getComputedStyle(element, '::after');
        if (after.content === 'none' || after.position !== 'absolute') return box;
        const width = Math.max(box.width, Number.parseFloat(after.width) || 0);
        const height = Math.max(box.height, Number.parseFloat(after.height) || 0);
        return new DOMRect(box.x, box.y, width, height);
      }
      const controls = document.querySelectorAll<HTMLElement>(
        'a[href], button, input:not([type=hidden]), select, textarea, [role=button], [role=tab]',
      );
      const found: string[] = [];
      for (const control of controls) {
        if (!control.checkVisibility({ visibilityProperty: true })) continue;
        if (control.closest('[inert], [aria-hidden=true]')) continue;
        const name = control.getAttribute('aria-label') ?? control.textContent?.trim() ?? '';
        const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : [];
        const own = areaOf(control);
        // These elements are for screen readers and the keyboard only: a skip link, or a native
        // input behind a button.
        if (labels.length === 0 && own.width <= 1) continue;
        if (name.startsWith(lower)) continue;
        const areas = [own, ...labels.map(areaOf)];
        const top = Math.min(...areas.map((area) => area.top));
        const bottom = Math.max(...areas.map((area) => area.bottom));
        const width = Math.max(...areas.map((area) => area.width));
        if (width > least - 0.5 && bottom - top > least - 0.5) continue;
        found.push(
          `${control.tagName.toLowerCase()} "${name.slice(0, 40)}" ${Math.round(width)}×${Math.round(bottom - top)}`,
        );
      }
      return found;
    },
    [TARGET_PX, LOWER] as const,
  );
}

/**
 * Returns the sum of the page's layout shifts since it was opened, except for those after a press.
 */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as unknown as {
            readonly value: number;
            readonly hadRecentInput: boolean;
          }[];
          resolve(
            shifts.reduce(
              (sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value),
              0,
            ),
          );
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(0), 100);
      }),
  );
}

/** Returns the labels of buttons, tabs and tiles that do not fit into their space. */
export function cutLabels(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    for (const control of document.querySelectorAll('button, nav a, [role=tab], [role=radio]')) {
      if (!control.checkVisibility({ visibilityProperty: true })) continue;
      if (control.closest('[inert], [aria-hidden=true], .sr-only')) continue;
      for (const element of [control, ...control.querySelectorAll('*')]) {
        const hasText = [...element.childNodes].some(
          (node) => node.nodeType === 3 && node.textContent?.trim(),
        );
        if (!hasText || element.closest('.sr-only, [aria-hidden=true]')) continue;
        const { overflowX } = getComputedStyle(element);
        const isCut = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
        if (isCut) found.push(element.textContent?.trim().slice(0, 40) ?? '');
      }
    }
    return found;
  });
}

/** Returns the visible pieces of text that match a pattern. */
export function textsMatching(page: Page, pattern: string): Promise<string[]> {
  return page.evaluate((source) => {
    const wanted = new RegExp(source, 'i');
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const parent = node.parentElement;
      if (!parent || parent.closest('script, style, noscript, [lang=en]')) continue;
      if (wanted.test(text) && parent.checkVisibility()) found.push(text.slice(0, 80));
    }
    return found;
  }, pattern);
}

/**
 * Returns nothing for a page that is not wider than the window. Otherwise, returns by how many
 * pixels it is wider, and the texts and pictures that extend beyond an edge.
 */
export function overflowOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const range = document.createRange();
    const beyond: string[] = [];
    const nodes = document.createNodeIterator(document.body);
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      if (node.hasChildNodes()) continue;
      range.selectNode(node);
      const { left, right, width } = range.getBoundingClientRect();
      if (width <= 1 || (left > -0.5 && right < clientWidth + 0.5)) continue;
      const parent = node.parentElement;
      const text = node.textContent?.trim().slice(0, 40);
      beyond.push(`${left}–${right} ${parent?.tagName}.${parent?.className}: ${text}`);
    }
    return [`${scrollWidth - clientWidth} px wider`, ...beyond.slice(0, 8)];
  });
}

/**
 * Returns the share of the window's width that the page's parts cover. The parts are the rail, the
 * main part and the aside, and each is measured from its first to its last visible word, control or
 * picture. The main part of a page with an aside counts in full, because an empty list shows only a
 * short sentence. The window around a single centred column also counts in full.
 */
export function usedWidth(page: Page): Promise<number> {
  return page.evaluate(() => {
    let used = 0;
    for (const part of document.querySelectorAll('nav, main, aside')) {
      let start = Number.POSITIVE_INFINITY;
      let end = 0;
      for (const element of part.querySelectorAll('*')) {
        const isLeaf =
          element.matches('input, button, img, svg, canvas, a') ||
          [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
        if (!isLeaf || !element.checkVisibility()) continue;
        const box = element.getBoundingClientRect();
        if (box.width <= 1 || box.bottom < 0 || box.top > innerHeight) continue;
        start = Math.min(start, box.left);
        end = Math.max(end, box.right);
      }
      const reach = Math.max(0, Math.min(end, innerWidth) - Math.max(0, start));
      const { left, right, width } = part.getBoundingClientRect();
      const rail = Number.parseFloat(getComputedStyle(document.body).paddingInlineStart);
      const { clientWidth, dir } = document.documentElement;
      const middle = (clientWidth + (dir === 'rtl' ? -rail : rail)) / 2;
      const isBesideAnother = part.matches('main:has(+ aside)');
      const isSingle =
        part.matches('.frame-single main') && Math.abs((left + right) / 2 - middle) < 1;
      used += isSingle ? innerWidth - rail : isBesideAnother ? width : reach;
    }
    return used / innerWidth;
  });
}
