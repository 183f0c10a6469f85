import { Plural, Trans } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { Field } from '#/ui/field';
import { CodeInput } from './code-input';

interface CodeFieldProps extends ComponentProps<typeof CodeInput> {
  /** The remaining attempts after a wrong code; `undefined` before the first wrong code. */
  triesLeft: number | undefined;
}

/** The field for the app lock code, with the remaining attempts after a wrong code. */
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
