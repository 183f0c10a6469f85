import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ClipboardList } from 'lucide-react';
import { buttonClass } from '#/ui/button-class';
import { iconButtonClass } from '#/ui/icon-button';
import type { RecordsSearch } from './records-search';

interface RecordsLinkProps {
  search: RecordsSearch;
}

/** The icon in a page's header that leads to the records of an account. */
export function RecordsLink({ search }: RecordsLinkProps) {
  const { t } = useLingui();
  return (
    <Link to="/trade-account" search={search} aria-label={t`History`} className={iconButtonClass()}>
      <ClipboardList />
    </Link>
  );
}

/** Leads to the records for a call whose outcome is unknown. */
export function CheckRecordsLink({ search }: RecordsLinkProps) {
  return (
    <Link to="/trade-account" search={search} className={buttonClass({ size: 'lg', block: true })}>
      <Trans>View your history</Trans>
    </Link>
  );
}
