/** A text to be found: a string is the whole of it, an expression a part. */
export type Words = string | RegExp;

/** What a member would call an element. */
export type Query = (
  | { readonly role: string; readonly name?: Words }
  | { readonly label: Words }
  | { readonly text: Words }
  | { readonly css: string; readonly has?: Words }
) & {
  /** Looked for inside of this one only. */
  readonly within?: Query;
};

/** The text of a function's call, to be evaluated in a page. Arguments pass as JSON, expressions too. */
export function callText(fn: (...args: never[]) => unknown, ...args: readonly unknown[]): string {
  return `(${fn})(${args.map(sourceOf).join(', ')})`;
}

/** A value as JavaScript source. */
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

/** Runs in the page, where Testing Library's global is: every element there that answers a query. */
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
 * Runs in the page: what a pointer would meet where an element's middle is, once it has come to rest in
 * the middle of the window: nothing when it is the element itself.
 */
export async function obstacleOf(element: HTMLElement | undefined): Promise<string> {
  if (!element) return 'not there';
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const before = element.getBoundingClientRect();
  await new Promise((resolve) => setTimeout(resolve, 40));
  const { left, top, width, height } = element.getBoundingClientRect();
  if (before.left !== left || before.top !== top) return 'moving';
  if (element.matches(':disabled, [aria-disabled="true"]')) return 'disabled';
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  const isMet = hit !== null && (element.contains(hit) || hit.closest('label')?.contains(element));
  return isMet ? '' : `behind ${hit?.outerHTML.slice(0, 200)}`;
}
