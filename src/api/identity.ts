import { mutationOptions } from '@tanstack/react-query';
import { usrsetreal } from '#core/contract/identity.ts';
import { mutate } from './client';
import { MEMBER_DATA } from './member-data';

/** The member's name, and the paths of the uploaded proof photos. */
export interface Documents {
  readonly realName: string;
  readonly front: string;
  readonly back: string;
  readonly handheld: string | undefined;
}

/** Requests identity verification (product.md#verification). */
export function certifyMutation() {
  return mutationOptions({
    meta: { refresh: [MEMBER_DATA] },
    mutationFn: (documents: Documents) => mutate(usrsetreal, documents),
  });
}
