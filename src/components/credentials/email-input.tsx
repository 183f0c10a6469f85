import type { ComponentProps } from 'react';
import { TextInput } from '#/ui/text-input';
import { isEmail, normalEmail } from '#core/domain/credentials.ts';

/** An input for an e-mail address. Pass `form.register(…)`. */
export function EmailInput(props: ComponentProps<'input'>) {
  return (
    <TextInput
      {...props}
      type="email"
      inputMode="email"
      placeholder="name@example.com"
      autoCapitalize="none"
      dir="ltr"
    />
  );
}

/** Returns the typed address as it is stored, or `undefined` after showing the field's error. */
export async function readEmail(
  typed: string,
  showError: () => Promise<unknown>,
): Promise<string | undefined> {
  const address = normalEmail(typed);
  if (isEmail(address)) return address;
  await showError();
  return undefined;
}
