/** A text to find. A string must match completely, a regular expression in part. */
type Words = string | RegExp;

/** Describes an element in terms that a member would use. */
export type Query = (
  | { readonly role: string; readonly name?: Words }
  | { readonly label: Words }
  | { readonly text: Words }
  | { readonly css: string; readonly has?: Words }
) & {
  /** Searches only inside this element. */
  readonly within?: Query;
};

/**
 * Serialises a function call for evaluation in a page. Arguments are passed as JSON or regular
 * expressions.
 */
export function callText(fn: (...args: never[]) => unknown, ...args: readonly unknown[]): string {
  return `(${fn})(${args.map(sourceOf).join(', ')})`;
}

/** Returns a value as JavaScript source. */
export function sourceOf(value: unknown): string {
  if (value instanceof RegExp) return value.toString();
  if (Array.isArray(value)) return `[${value.map(sourceOf).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined';
  const entries = Object.entries(value).map(
    ([key, part]) => `${JSON.stringify(key)}: ${sourceOf(part)}`,
  );
  return `({ ${entries.join(', ')} })`;
}

type QueryAll = (root: HTMLElement, words: Words, options?: object) => HTMLElement[];
type Library = Record<'queryAllByRole' | 'queryAllByLabelText' | 'queryAllByText', QueryAll>;

/**
 * Runs in the page, where Testing Library is a global variable. Returns every element that matches
 * a query.
 */
export function findAll(query: Query): HTMLElement[] {
  const { TestingLibraryDom: library } = window as unknown as { TestingLibraryDom: Library };
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const fits = (text: string, words: Words = /^/) =>
    typeof words === 'string' ? text.trim() === words : words.test(text);

  function search(root: HTMLElement): HTMLElement[] {
    if ('role' in query) return library.queryAllByRole(root, query.role, { name: query.name });
    if ('label' in query) return library.queryAllByLabelText(root, query.label);
    if ('text' in query) return library.queryAllByText(root, query.text).filter(isShown);
    const found = [...root.querySelectorAll<HTMLElement>(query.css)];
    return found.filter((one) => isShown(one) && fits(one.textContent, query.has));
  }

  const roots = query.within === undefined ? [document.body] : findAll(query.within);
  return roots.flatMap(search);
}

/**
 * Runs in the page. Scrolls the element to the middle of the window and returns why a pointer would
 * not reach its middle now: the element is missing, moving, disabled or covered. Returns an empty
 * string otherwise.
 */
export async function obstacleOf(element: HTMLElement | undefined): Promise<string> {
  if (!element) return 'not there';
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const before = element.getBoundingClientRect();
  // Two frames, because an animation that has just begun moves nothing before its first frame.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const moves = ({ playState, effect }: Animation) =>
    playState === 'running' &&
    effect instanceof KeyframeEffect &&
    effect.target?.contains(element) === true &&
    Number.isFinite(effect.getComputedTiming().endTime);
  if (document.getAnimations().some(moves)) return 'in an animation';
  const { left, top, width, height } = element.getBoundingClientRect();
  if (before.left !== left || before.top !== top) return 'moving';
  if (element.matches(':disabled, [aria-disabled="true"]')) return 'disabled';
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  const isMet = hit !== null && (element.contains(hit) || hit.closest('label')?.contains(element));
  return isMet ? '' : `behind ${hit?.outerHTML.slice(0, 200)}`;
}
