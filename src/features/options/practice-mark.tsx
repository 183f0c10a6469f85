import { Trans } from '@lingui/react/macro';
import { Badge } from '#/ui/badge';
import { useOptionsAccount } from './options-account';

/** Shown wherever practice funds are traded (product.md#practice). */
function PracticeMark() {
  return (
    <Badge tone="warn">
      <Trans comment="Mark of what is traded with practice funds">Practice</Trans>
    </Badge>
  );
}

/** The mark in the title of a dialog; nothing for real money. */
export function TitleMark() {
  const { isPractice } = useOptionsAccount();
  return isPractice ? (
    <>
      {' '}
      <PracticeMark />
    </>
  ) : null;
}
