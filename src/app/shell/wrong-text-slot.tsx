import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { ApiError } from '#/api/api-error';
import { errorMessage } from '#/app/error-message';
import { optional } from '#/components/readiness/optional';
import { memberKeyAtom } from '#/state/session';
import { wrongTextAtom } from '#/state/wrong-text';
import { toast } from '#/ui/toast';

const WrongText = optional(
  () => import(/* online */ './wrong-text').then((file) => file.WrongText),
  { Missing: WrongTextUnavailable },
);

/**
 * The bar with which a member reports a wrong translation on any page. Its code is loaded when it
 * is needed.
 */
export function WrongTextSlot() {
  const isSearching = useAtomValue(wrongTextAtom);
  const isMember = useAtomValue(memberKeyAtom) !== undefined;
  return isSearching && isMember ? <WrongText /> : null;
}

/** Reports that the bar could not be loaded. Pressing "Wrong text?" again retries. */
function WrongTextUnavailable() {
  const setSearching = useSetAtom(wrongTextAtom);
  useEffect(() => {
    setSearching(false);
    toast({ tone: 'error', message: errorMessage(new ApiError('offline', 'wrong text')) });
  }, [setSearching]);
  return null;
}
