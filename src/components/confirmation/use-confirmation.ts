import { useState } from 'react';

/**
 * Money is sent only after the member has confirmed it: `ask` opens the confirmation of an input,
 * and `confirm` sends that input.
 */
export function useConfirmation<Input>(send: (input: Input) => void) {
  /** The input to confirm; `undefined` while no confirmation is open. */
  const [input, setInput] = useState<Input>();
  const dismiss = () => setInput(undefined);
  return {
    input,
    ask: (next: Input) => setInput(() => next),
    dismiss,
    confirm: () => {
      dismiss();
      if (input !== undefined) send(input);
    },
  };
}
