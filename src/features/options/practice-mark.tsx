import { Trans } from '@lingui/react/macro';
import { Badge } from '#/ui/badge';
import { useOptionsAccount } from './options-account';

/** The mark in the title of a dialog that trades practice funds (product.md#practice). */
export function TitleMark() {
  const { isPractice } = useOptionsAccount();
  return isPractice ? (
    <>
      {' '}
      <Badge tone="warn">
        <Trans comment="Mark of what is traded with practice funds">Practice</Trans>
      </Badge>
    </>
  ) : null;
}
