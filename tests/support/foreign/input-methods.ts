import { latinDigits } from '#core/domain/digits.ts';

/** How input methods compose 12.5 and 50: the intermediate texts, and then the accepted one. */
export const WAYS = {
  Japanese: { steps: ['１', '１２', '１２．', '１２．５'], taken: '１２．５', read: '12.5' },
  Arabic: { steps: ['١', '١٢', '١٢٫', '١٢٫٥'], taken: '١٢٫٥', read: '12.5' },
  Persian: { steps: ['۵', '۵۰'], taken: '۵۰', read: '50' },
  // The digits of a candidate list replace the letters that were typed for them.
  Chinese: { steps: ['w', 'wu', 'wul', 'wuli'], taken: '５０', read: '50' },
} as const;

export type Way = keyof typeof WAYS;
const ALL_WAYS = Object.keys(WAYS) as Way[];

/** A field on a page. A `figure` accepts decimals and shows them in Latin digits. */
export interface TypedField {
  readonly name: string;
  readonly isFigure: boolean;
}

/** Returns the fields into which a person types, in the order of `focusField`. Runs in any page. */
export function typedFields(): TypedField[] {
  const found = [...document.querySelectorAll<HTMLInputElement>('main input, main textarea')]
    .filter((field) => /^(text|search|tel|email|password|textarea)$/.test(field.type))
    .filter((field) => !field.disabled && !field.readOnly && field.checkVisibility());
  for (const [at, field] of found.entries()) field.dataset.typed = String(at);
  return found.map((field) => ({
    name: field.labels?.[0]?.textContent || field.ariaLabel || field.placeholder || field.name,
    isFigure: field.inputMode === 'decimal',
  }));
}

/** Empties a field and focuses it. Runs in any page. */
export function focusField(at: number): void {
  const field = document.querySelector<HTMLInputElement>(`[data-typed="${at}"]`);
  if (!field) return;
  delete field.dataset.taken;
  field.addEventListener('compositionend', ({ data }) => {
    if (data !== '') field.dataset.taken = data;
  });
  field.focus();
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, '');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Returns a field's text when the composition is complete, which takes a moment in a multi-process
 * browser, and React has drawn the text. Runs in any page.
 */
export async function shownText(at: number): Promise<string> {
  const [LOOKS, EACH_MS] = [100, 20];
  const field = document.querySelector<HTMLInputElement>(`[data-typed="${at}"]`);
  for (let look = 0; look < LOOKS && !field?.dataset.taken; look += 1) {
    await new Promise((resolve) => setTimeout(resolve, EACH_MS));
  }
  await new Promise((resolve) => setTimeout(resolve, EACH_MS));
  return field?.isConnected ? field.value : 'is gone';
}

/** Returns the ways of composing that make sense in a field. A code or a name has no decimals. */
export function waysOf({ isFigure }: TypedField): readonly Way[] {
  return isFigure ? ALL_WAYS : ['Persian', 'Chinese'];
}

/** Returns true if the field shows the composed text exactly once, with figures in Latin digits. */
export function isReadAs(way: Way, { isFigure }: TypedField, shown: string): boolean {
  return (isFigure ? shown : latinDigits(shown.normalize('NFKC'))) === WAYS[way].read;
}
