import { normalEmail } from '#core/domain/credentials.ts';
import { earlierSpellings, phoneForm, phoneFormIn } from '#core/domain/phone-number.ts';
import { readTypedPhone } from '#core/domain/typed-phone.ts';

/**
 * An entered username, e-mail address or phone number, in the form that is used for lookups and
 * counters.
 */
export interface AccountName {
  /**
   * The username or e-mail address in lower case, or the canonical form of the phone number
   * (product.md#registration).
   */
  readonly name: string;
  /** Keys under which failed attempts are counted: every interpretation of a phone number. */
  readonly counted: readonly string[];
  /**
   * The stored phone numbers that the text may mean, the most likely first; empty for a username or
   * e-mail address.
   */
  readonly phones: readonly string[];
}

/**
 * Interprets the entered name of an account. A phone number matches the member who entered it in
 * the same way at registration, otherwise the one with the number in canonical form, and otherwise
 * one whose number an earlier version stored differently. `country` is for a number without a
 * country code.
 */
export function readAccountName(typed: string, country?: string): AccountName {
  const name = normalEmail(typed).slice(0, 120);
  const read = readTypedPhone(name);
  const form = phoneForm(name);
  if (read === undefined || form === undefined) return { name, counted: [name], phones: [] };
  const forms = [form];
  const inCountry = country === undefined ? undefined : phoneFormIn(name, country.toUpperCase());
  if (inCountry !== undefined && inCountry !== form) forms.push(inCountry);
  const earlier = forms.flatMap((one) => earlierSpellings(one).international);
  return {
    name: form,
    counted: forms.toSorted(),
    phones: [...new Set([read.digits, ...forms, ...earlier])],
  };
}

/** Returns every spelling under which the phone number with this form may already be stored. */
export function spellingsOf(form: string): readonly string[] {
  const { international, national } = earlierSpellings(form);
  return [form, ...international, ...national];
}

/**
 * Returns the canonical form of a stored phone number, with the other spellings that definitely
 * mean the same number; `undefined` if the number is already stored in this form or its country
 * cannot be determined.
 */
export function formToStore(
  stored: string,
): { readonly form: string; readonly others: readonly string[] } | undefined {
  const form = phoneForm(stored);
  if (form === undefined || form === stored) return undefined;
  const spellings = [form, ...earlierSpellings(form).international];
  return { form, others: spellings.filter((one) => one !== stored) };
}
