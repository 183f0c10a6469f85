import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { KeyRight } from '#core/domain/security-api-keys.ts';

/** Each right of a key in words. */
export const RIGHT_NAMES: Readonly<Record<KeyRight, ReactNode>> = {
  read: <Trans>View balances and orders</Trans>,
  trade: <Trans>Trade options and spot</Trans>,
  withdraw: <Trans>Withdraw to whitelisted addresses</Trans>,
};
