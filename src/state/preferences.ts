import { atom, type WritableAtom } from 'jotai';
import * as z from 'zod/mini';
import { STORAGE_KEY } from '#/lib/storage';
import { deviceAtom } from './device-atom';

type Preferences = Readonly<Record<string, unknown>>;

function parse(text: string | undefined): Preferences {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** All preferences on this device by name, as one JSON object under one key. */
export const preferencesAtom = deviceAtom<Preferences>({
  key: STORAGE_KEY.preferences,
  read: parse,
  write: (value) => JSON.stringify(value),
});

/** A new value, or a function that derives it from the stored one. */
type Change<Value> = Value | ((stored: Value) => Value);

/**
 * Returns the atom of one named preference. `fallback` replaces a stored value that does not match
 * the schema. To change part of a value, pass a function, because the last rendered value may be
 * out of date.
 */
export function preferenceAtom<Value>(
  name: string,
  schema: z.ZodMiniType<Value>,
  fallback: Value,
): WritableAtom<Value, [Change<Value>], void> {
  const read = (preferences: Preferences) => {
    const parsed = schema.safeParse(preferences[name]);
    return parsed.success ? parsed.data : fallback;
  };
  return atom(
    (get) => read(get(preferencesAtom)),
    (get, set, change) => {
      const stored = get(preferencesAtom);
      const value = change instanceof Function ? change(read(stored)) : change;
      set(preferencesAtom, { ...stored, [name]: value });
    },
  );
}

/** The colour of rising prices; `undefined` means that of the language. */
export const upColorAtom = preferenceAtom<'red' | 'green' | undefined>(
  'upColor',
  z.optional(z.enum(['red', 'green'])),
  undefined,
);

/** True if amounts are shown as dots. */
export const amountsHiddenAtom = preferenceAtom('amountsHidden', z.boolean(), false);

/** True if coins worth less than 1 USDT are hidden in the lists of assets. */
export const smallHiddenAtom = preferenceAtom('smallHidden', z.boolean(), false);

/** True if notifications were offered on this device. */
export const pushOfferedAtom = preferenceAtom('pushOffered', z.boolean(), false);

/** True if the offer of another language was dismissed. */
export const languageOfferDismissedAtom = preferenceAtom('languageOffer', z.boolean(), false);

/** The code of the currency in which totals are additionally shown; `undefined` for USDT alone. */
export const currencyAtom = preferenceAtom<string | undefined>(
  'currency',
  z.optional(z.string()),
  undefined,
);
