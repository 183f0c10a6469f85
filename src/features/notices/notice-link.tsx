import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonClass } from '#/ui/button-class';

const BUTTON = buttonClass({ size: 'lg', block: true });

/** Returns the link from a message to the records of its subject; `undefined` without records. */
export function noticeLink(kind: string | undefined): ReactNode {
  switch (kind) {
    case 'deposit':
    case 'withdrawal':
      return (
        <Link to="/trade-account" search={{ tab: kind }} className={BUTTON}>
          <Trans>View your history</Trans>
        </Link>
      );
    case 'loan':
      return (
        <Link to="/loans" search={{ tab: 'orders' }} className={BUTTON}>
          <Trans>View your loans</Trans>
        </Link>
      );
    case 'staking':
      return (
        <Link to="/staking-list" className={BUTTON}>
          <Trans>View your stakes</Trans>
        </Link>
      );
    case 'support':
      return (
        <Link to="/support" className={BUTTON}>
          <Trans>View your requests</Trans>
        </Link>
      );
    default:
      return undefined;
  }
}
