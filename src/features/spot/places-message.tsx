import { Plural } from '@lingui/react/macro';

/** The error of a figure with more decimals than the market accepts. */
export function PlacesMessage({ places }: { places: number }) {
  return (
    <Plural value={places} _0="Whole numbers only" one="Up to # decimal" other="Up to # decimals" />
  );
}
