import { useEffect, useState } from 'react';
import type { InputOf } from '#desk/contract/call.ts';
import { reviewClaim, reviewRelease } from '#desk/contract/reviews.ts';
import { DeskError, send } from '../../api/client.ts';

type Kind = InputOf<typeof reviewClaim>['kind'];

/** Delay before a case is claimed, so that skipping past it in the queue does not claim it. */
const PASSING_MS = 150;
/** The server keeps a claim for five minutes. */
const RENEW_MS = 4 * 60_000;

/** Claims a case while it is on the screen. Returns the reason if claiming failed. */
export function useClaim(kind: Kind, id: number): string | undefined {
  const [refusal, setRefusal] = useState<string>();
  useEffect(() => {
    let hasClaimed = false;
    let hasLeft = false;
    setRefusal(undefined);
    const release = () => void send(reviewRelease, { kind, id }).catch(() => undefined);
    const claim = () =>
      send(reviewClaim, { kind, id }).then(
        () => {
          hasClaimed = true;
          if (hasLeft) release();
          else setRefusal(undefined);
        },
        (error: unknown) => {
          if (!hasLeft && error instanceof DeskError) setRefusal(error.message);
        },
      );
    const first = setTimeout(() => void claim(), PASSING_MS);
    const renewal = setInterval(() => void claim(), RENEW_MS);
    return () => {
      hasLeft = true;
      clearTimeout(first);
      clearInterval(renewal);
      if (hasClaimed) release();
    };
  }, [kind, id]);
  return refusal;
}
