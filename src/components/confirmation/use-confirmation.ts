import { useState } from 'react';

/** The input to confirm; stays set during the closing animation. */
export interface ConfirmationRequest<Input> {
  readonly input: Input;
  readonly isOpen: boolean;
}

/**
 * Money is sent only after the member confirmed it: `ask` opens the confirmation of an input,
 * `confirm` sends that input.
 */
export function useConfirmation<Input>(send: (input: Input) => void) {
  const [request, setRequest] = useState<ConfirmationRequest<Input>>();
  const dismiss = () => setRequest((now) => now && { ...now, isOpen: false });
  return {
    request,
    ask: (input: Input) => setRequest({ input, isOpen: true }),
    dismiss,
    confirm: () => {
      dismiss();
      if (request?.isOpen) send(request.input);
    },
  };
}
