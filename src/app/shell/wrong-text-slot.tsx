import { useAtomValue } from 'jotai';
import { optional } from '#/components/readiness/optional';
import { memberKeyAtom } from '#/state/session';
import { wrongTextAtom } from '#/state/wrong-text';

const WrongText = optional(() =>
  import(/* online */ './wrong-text').then((file) => file.WrongText),
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
