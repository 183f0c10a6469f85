import { mutationOptions } from '@tanstack/react-query';
import type { InputOf } from '#core/contract/endpoint.ts';
import { proposeText } from '#core/contract/support-texts.ts';
import { mutate } from './client';

/** Proposes a better translation. Sending the same one again does not add a proposal. */
export function proposeTextMutation() {
  return mutationOptions({
    mutationFn: (input: InputOf<typeof proposeText>) => mutate(proposeText, input),
  });
}
