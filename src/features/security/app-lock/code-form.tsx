import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Button } from '#/ui/button';
import { Field } from '#/ui/field';
import { StickyAction } from '#/ui/sticky-action';
import { CodeInput } from './code-input';
import { type CodeProblem, type CodeValues, validateCode } from './validate-code';

const WORDS: Readonly<Record<CodeProblem, ReactNode>> = {
  notSixDigits: <Trans>Enter six digits.</Trans>,
  differs: <Trans>The codes do not match.</Trans>,
};

interface CodeFormProps {
  /** Called with a valid code. */
  onChosen: (code: string) => Promise<void>;
}

/** A new code for the app lock, typed twice. */
export function CodeForm({ onChosen }: CodeFormProps) {
  const [values, setValues] = useState<CodeValues>({ code: '', repeated: '' });
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const problems = isChecked ? validateCode(values) : {};
  const show = (problem: CodeProblem | undefined) => problem && WORDS[problem];

  async function submit() {
    setChecked(true);
    if (Object.keys(validateCode(values)).length > 0 || isBusy) return;
    setBusy(true);
    await onChosen(values.code);
    setBusy(false);
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      className="flex flex-1 flex-col"
    >
      <div className="flex flex-col gap-5 px-4 pt-2 pb-6">
        <p className="text-sm text-muted">
          <Trans>
            A code of six digits, or this device itself, opens the app after a time in the
            background and at each start. After five wrong codes you have to log in again.
          </Trans>
        </p>
        <Field label={<Trans>New code</Trans>} error={show(problems.code)}>
          <CodeInput value={values.code} onValueChange={(code) => setValues({ ...values, code })} />
        </Field>
        <Field label={<Trans>Repeat the code</Trans>} error={show(problems.repeated)}>
          <CodeInput
            value={values.repeated}
            onValueChange={(repeated) => setValues({ ...values, repeated })}
          />
        </Field>
      </div>
      <StickyAction>
        <Button type="submit" size="lg" busy={isBusy}>
          <Trans>Turn on app lock</Trans>
        </Button>
      </StickyAction>
    </form>
  );
}
