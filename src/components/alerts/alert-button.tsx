import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Bell } from 'lucide-react';
import { useEffect, useState } from 'react';
import { authQueries } from '#/api/auth';
import { loadOptional } from '#/lib/optional-load';
import { alertLevelsAtom, alertsAtom } from '#/state/alerts';
import { memberKeyAtom } from '#/state/session';
import { Dot } from '#/ui/dot';
import { IconButton } from '#/ui/icon-button';
import type { Market } from '#core/domain/market.ts';
import { optional } from '../readiness/optional';
import { AlertsUnavailable } from './alerts-unavailable';

const AlertPanel = optional(() => import('./alert-panel').then((file) => file.AlertPanel), {
  Missing: AlertsUnavailable,
});

/**
 * The bell of a chart: opens the price alerts, whose code is loaded then, or when the server says
 * that the member has some. Guests have none.
 */
export function AlertButton({ market }: { market: Market }) {
  const memberKey = useAtomValue(memberKeyAtom);
  return memberKey === undefined ? null : <MemberBell key={memberKey} market={market} />;
}

function MemberBell({ market }: { market: Market }) {
  const { t } = useLingui();
  const client = useQueryClient();
  /** Counted, so that the file is asked for again if it was missing. */
  const [panel, setPanel] = useState({ isOpen: false, count: 0 });
  const { unseen } = useAtomValue(alertsAtom);
  const isSet = useAtomValue(alertLevelsAtom).some(({ symbol }) => symbol === market.symbol);
  const hasAlerts = useQuery(authQueries.member()).data?.hasAlerts === true;
  useEffect(() => {
    if (!hasAlerts) return;
    loadOptional(() => import('./alert-watch'))
      .then((file) => file.watchAlerts(client))
      .catch(() => undefined);
  }, [client, hasAlerts]);
  return (
    <>
      <IconButton
        label={unseen > 0 ? t`Price alerts, new` : t`Price alerts`}
        aria-haspopup="dialog"
        onClick={() => setPanel({ isOpen: true, count: panel.count + 1 })}
      >
        <Bell className={isSet ? 'text-accent-ink' : undefined} />
        {unseen > 0 ? <Dot className="absolute end-2.5 top-2.5" /> : null}
      </IconButton>
      {panel.count > 0 ? (
        <AlertPanel
          key={panel.count}
          market={market}
          open={panel.isOpen}
          onOpenChange={(isOpen) => setPanel({ ...panel, isOpen })}
        />
      ) : null}
    </>
  );
}
