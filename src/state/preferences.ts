import { atom, type WritableAtom } from 'jotai';
import * as z from 'zod/mini';
import { STORAGE_KEY } from '#/lib/storage';
import { deviceAtom } from './device-atom';

type Kept = Readonly<Record<string, unknown>>;

function read(text: string | undefined): Kept {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** Everything the device remembers of a member's taste: one JSON object under one key. */
const preferencesAtom = deviceAtom<Kept>({
  key: STORAGE_KEY.preferences,
  read,
  write: (value) => JSON.stringify(value),
});

/** One named preference; what storage holds is checked, and `fallback` stands in for anything else. */
export function preferenceAtom<Value>(
  name: string,
  schema: z.ZodMiniType<Value>,
  fallback: Value,
): WritableAtom<Value, [Value], void> {
  return atom(
    (get) => {
      const parsed = schema.safeParse(get(preferencesAtom)[name]);
      return parsed.success ? parsed.data : fallback;
    },
    (get, set, value) => set(preferencesAtom, { ...get(preferencesAtom), [name]: value }),
  );
}

/** Colour of rising prices; `undefined` leaves it to the language. */
export const upColorAtom = preferenceAtom<'red' | 'green' | undefined>(
  'upColor',
  z.optional(z.enum(['red', 'green'])),
  undefined,
);

/** Amounts shown as dots. */
export const amountsHiddenAtom = preferenceAtom('amountsHidden', z.boolean(), false);

/** Coins worth next to nothing are left out of the lists of assets. */
export const smallHiddenAtom = preferenceAtom('smallHidden', z.boolean(), false);

/** The offer of another language was turned down. */
export const languageOfferDismissedAtom = preferenceAtom('languageOffer', z.boolean(), false);
