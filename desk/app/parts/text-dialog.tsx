import { useId, useState } from 'react';
import { Button } from '#/ui/button';
import { Dialog } from '#/ui/dialog';
import { Field } from '#/ui/field';
import { TextArea } from './controls.tsx';
import { SendKeys } from './key.tsx';

const LONGEST = 500;

interface TextDialogProps {
  open: boolean;
  title: string;
  label: string;
  hint?: string;
  button: string;
  /** The input, which is state of the screen so that it survives closing the dialog. */
  text: string;
  onTextChange: (text: string) => void;
  onOpenChange: (open: boolean) => void;
  onSubmit: (text: string) => void;
}

/** Asks for a text, such as a reason or a note. */
export function TextDialog(props: TextDialogProps) {
  const { label, hint, button, text, onTextChange, onSubmit, ...dialog } = props;
  const id = useId();
  const [isChecked, setChecked] = useState(false);
  const typed = text.trim();
  return (
    <Dialog
      {...dialog}
      closeLabel="Close"
      footer={
        <Button block type="submit" form={id}>
          {button} <SendKeys />
        </Button>
      }
    >
      <form
        id={id}
        onSubmit={(event) => {
          event.preventDefault();
          setChecked(true);
          if (typed !== '') onSubmit(typed);
        }}
      >
        <Field
          label={label}
          hint={hint}
          error={isChecked && typed === '' ? 'Enter some text.' : undefined}
        >
          <TextArea
            data-autofocus
            rows={3}
            maxLength={LONGEST}
            value={text}
            onChange={(event) => onTextChange(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
