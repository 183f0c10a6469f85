import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { siteQueries } from '#/api/site';
import { linkClass } from '#/ui/link-button';
import type { SupportRecordKind } from '#core/domain/support.ts';

export interface HelpLinkProps {
  topic: SupportRecordKind;
  /** The id of the member's order or record. */
  recordId: string;
  className?: string;
}

/**
 * Leads to a new request about an order or record (product.md#support). Not shown on a server
 * without requests.
 */
export function HelpLink({ topic, recordId, className }: HelpLinkProps) {
  if (useQuery(siteQueries.settings()).data?.hasSupport !== true) return null;
  return (
    <Link to="/support/new" search={{ topic, record: recordId }} className={linkClass(className)}>
      <Trans>Get help</Trans>
    </Link>
  );
}
