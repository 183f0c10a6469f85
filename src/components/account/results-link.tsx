import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChartColumn } from 'lucide-react';
import { siteQueries } from '#/api/site';
import { iconButtonClass } from '#/ui/icon-button';
import type { ResultArea } from '#core/domain/results.ts';

/** The header icon that leads to the results. It is not shown on a server without results. */
export function ResultsLink({ area }: { area?: ResultArea | undefined }) {
  const { t } = useLingui();
  if (useQuery(siteQueries.settings()).data?.hasResults !== true) return null;
  return (
    <Link to="/results" search={{ area }} aria-label={t`Results`} className={iconButtonClass()}>
      <ChartColumn />
    </Link>
  );
}
