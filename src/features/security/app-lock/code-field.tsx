import { Plural, Trans } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { Field } from '#/ui/field';
import { CodeInput } from './code-input';

interface CodeFieldProps extends ComponentProps<typeof CodeInput> {
  /** Remaining attempts after a wrong code; `undefined` before the first. */
  triesLeft: number | undefined;
}

/** The code of the app lock, with the remaining attempts after a wrong one. */
export function CodeField({ triesLeft, ...input }: CodeFieldProps) {
  return (
    <Field
      label={<Trans context="app lock">Code</Trans>}
      error={triesLeft === undefined ? undefined : <TriesLeft triesLeft={triesLeft} />}
    >
      <CodeInput {...input} />
    </Field>
  );
}

/** The remaining attempts after a wrong code. */
export function TriesLeft({ triesLeft }: { triesLeft: number }) {
  return (
    <Plural
      value={triesLeft}
      one="Incorrect code. # try left."
      other="Incorrect code. # tries left."
    />
  );
}
