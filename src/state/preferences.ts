import { atom, type WritableAtom } from 'jotai';
import * as z from 'zod/mini';
import { STORAGE_KEY } from '#/lib/storage';
import { deviceAtom } from './device-atom';

type Preferences = Readonly<Record<string, unknown>>;

function read(text: string | undefined): Preferences {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** All preferences on this device: one JSON object under one key. */
const preferencesAtom = deviceAtom<Preferences>({
  key: STORAGE_KEY.preferences,
  read,
  write: (value) => JSON.stringify(value),
});

/** One named preference; `fallback` replaces a stored value that does not match the schema. */
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

/** Colour of rising prices; `undefined`: that of the language. */
export const upColorAtom = preferenceAtom<'red' | 'green' | undefined>(
  'upColor',
  z.optional(z.enum(['red', 'green'])),
  undefined,
);

/** Amounts are shown as dots. */
export const amountsHiddenAtom = preferenceAtom('amountsHidden', z.boolean(), false);

/** Coins worth less than 1 USDT are left out of the lists of assets. */
export const smallHiddenAtom = preferenceAtom('smallHidden', z.boolean(), false);

/** Notifications were offered on this device. */
export const pushOfferedAtom = preferenceAtom('pushOffered', z.boolean(), false);

/** The offer of another language was dismissed. */
export const languageOfferDismissedAtom = preferenceAtom('languageOffer', z.boolean(), false);
