import type { Page } from '@playwright/test';

/** The visible state of a page. */
export interface PageState {
  readonly path: string;
  /** Text lines without a digit. */
  readonly labels: readonly string[];
  /** The number of lines with a digit. */
  readonly figures: number;
  /**
   * The number of figures that consist only of zeros. One market among many may well have changed
   * by 0.00%.
   */
  readonly zeros: number;
  /** True if something is still announced as loading. */
  readonly isLoading: boolean;
  /** The text that reports a fault, or an empty string if there is none. */
  readonly message: string;
}

export async function readState(page: Page): Promise<PageState> {
  for (;;) {
    // If the page is being reloaded at the moment, it is read again afterwards.
    const state = await page.evaluate(look).catch((error: Error) => {
      if (!/context was destroyed/.test(error.message)) throw error;
    });
    if (state) return state;
  }
}

function look(): PageState {
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const content = document.querySelector<HTMLElement>('#content');
  // biome-ignore lint/performance/useDomNodeTextContent: lines as they are laid out
  const lines = (content?.innerText ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const strip = document.querySelector<HTMLElement>('[role=status][aria-label="Connection"]');
  const alerts = [...document.querySelectorAll<HTMLElement>('#content [role=alert]')];
  const faultLines = lines.filter((line) =>
    /could not be (loaded|read|shown)|failed to load|unknown right now|^As of \d/i.test(line),
  );
  const isZero = (line: string) => /^[^\d]*0([.,]0+)?[^\d]*$/.test(line);
  const isRate = (line: string) => line.endsWith('%');
  const areRatesZero = lines.filter(isRate).every(isZero);
  return {
    path: location.pathname,
    labels: lines.filter((line) => !/\d/.test(line)),
    figures: lines.filter((line) => /\d/.test(line)).length,
    zeros: lines.filter((line) => isZero(line) && (areRatesZero || !isRate(line))).length,
    isLoading: [...(content?.querySelectorAll('[data-skeleton]') ?? [])].some(isSeen),
    message: [strip, ...alerts]
      .map((element) => element?.textContent.trim() ?? '')
      .concat(faultLines)
      .filter((text) => text !== '')
      .join(' | '),
  };
}

/**
 * The share of lines that must be present. Lines that appear and disappear automatically are
 * tolerated.
 */
const SHARE = 0.8;

/**
 * Returns true if the page contains everything that a healthy page contains and reports no fault.
 */
export function isWhole(state: PageState, healthy: PageState): boolean {
  const shown = new Set(state.labels);
  const there = healthy.labels.filter((label) => shown.has(label)).length;
  return (
    state.message === '' &&
    !state.isLoading &&
    there >= healthy.labels.length * SHARE &&
    state.figures >= healthy.figures * SHARE
  );
}
