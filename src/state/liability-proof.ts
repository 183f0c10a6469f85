import * as z from 'zod/mini';
import { deviceText, STORAGE_KEY } from '#/lib/storage';
import { liabilityProof } from '#core/contract/assets-liabilities.ts';
import type { LiabilityProof } from '#core/domain/assets-liabilities.ts';
import { store } from './device-atom';
import { memberKeyAtom } from './session';

/** The newest day that the exchange has published, as one member sees it. */
export interface OwnLiability {
  /** The date in UTC; `undefined` while no day is published. */
  readonly day: string | undefined;
  /** The member's proof; `undefined` for a member who owned nothing on that day. */
  readonly proof: LiabilityProof | undefined;
  /** The root in the public list; `undefined` if the list does not contain the day. */
  readonly published: string | undefined;
}

const kept = z.object({
  memberKey: z.string(),
  own: z.object({
    day: z.optional(z.string()),
    proof: z.optional(liabilityProof),
    published: z.optional(z.string()),
  }),
});

/**
 * Stores the proof on the device, for offline verification. It is deleted when the session ends.
 */
export function keepLiability(own: OwnLiability): void {
  const memberKey = store.get(memberKeyAtom);
  if (memberKey !== undefined) {
    deviceText.set(STORAGE_KEY.liabilities, JSON.stringify({ memberKey, own }));
  }
}

/** Returns the stored proof of this sign-in. The caller must verify it before displaying it. */
export function keptLiability(): OwnLiability | undefined {
  try {
    const { memberKey, own } = kept.parse(
      JSON.parse(deviceText.get(STORAGE_KEY.liabilities) ?? ''),
    );
    return memberKey === store.get(memberKeyAtom) ? (own as OwnLiability) : undefined;
  } catch {
    return undefined;
  }
}
