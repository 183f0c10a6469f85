import { mutationOptions, queryOptions } from '@tanstack/react-query';
import {
  beginTwoStep,
  confirmTwoStep,
  getTwoStep,
  renewRecoveryCodes,
  turnOffTwoStep,
} from '#core/contract/security-two-step.ts';
import { mutate, query } from './client';
import { MEMBER_DATA } from './member-data';

export interface TwoStepState {
  readonly isOn: boolean;
  /** The number of unused recovery codes; `undefined` if the server omits it. */
  readonly recoveryLeft: number | undefined;
}

export const twoStepQueries = {
  /** True if two-step verification is on (product.md#two-step-verification). */
  state: () =>
    queryOptions({
      queryKey: [...MEMBER_DATA, 'security', 'two-step'],
      queryFn: async ({ signal }): Promise<TwoStepState> => {
        const { isOn = false, recoveryLeft } = await query(getTwoStep, {}, { signal });
        return { isOn, recoveryLeft };
      },
    }),
};

/** A secret that becomes active with its first code. */
export interface Proposal {
  /** The secret in base32. */
  readonly secret: string;
  /** The secret as a URI for a QR code. */
  readonly uri: string;
}

/** Requests a secret. Requires the login password. */
export function beginTwoStepMutation() {
  return mutationOptions({
    mutationFn: async (loginPassword: string): Promise<Proposal> =>
      (await mutate(beginTwoStep, { loginPassword })).data,
  });
}

/** Turns two-step verification on with the first code. `data.codes` contains the recovery codes. */
export function confirmTwoStepMutation() {
  return mutationOptions({
    meta: { refresh: [MEMBER_DATA] },
    mutationFn: (code: string) => mutate(confirmTwoStep, { code }),
  });
}

/** The proof for a change of two-step verification. */
export interface TwoStepProof {
  readonly loginPassword: string;
  /** An authenticator or recovery code, as entered. */
  readonly code: string;
}

/** Replaces the recovery codes. `data.codes` contains the new ones. */
export function renewRecoveryCodesMutation() {
  return mutationOptions({
    meta: { refresh: [MEMBER_DATA] },
    mutationFn: async (proof: TwoStepProof): Promise<readonly string[]> =>
      (await mutate(renewRecoveryCodes, proof)).data.codes,
  });
}

/** Turns two-step verification off. */
export function turnOffTwoStepMutation() {
  return mutationOptions({
    meta: { refresh: [MEMBER_DATA] },
    mutationFn: (proof: TwoStepProof) => mutate(turnOffTwoStep, proof),
  });
}
