import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { BellPlus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { authQueries } from '#/api/auth';
import { loadOptional } from '#/lib/optional-load';
import { alertLevelsAtom, alertsAtom } from '#/state/alerts';
import { memberKeyAtom } from '#/state/session';
import { Dot } from '#/ui/dot';
import { IconButton } from '#/ui/icon-button';
import { WhileOpen } from '#/ui/while-open';
import type { Market } from '#core/domain/market.ts';
import { DialogUnavailable } from '../readiness/dialog-unavailable';
import { optional } from '../readiness/optional';

const AlertPanel = optional(() => import('./alert-panel').then((file) => file.AlertPanel), {
  Missing: DialogUnavailable,
});

/**
 * The bell of a chart: opens the price alerts. Their code is loaded when the bell is pressed, or
 * when the server reports that the member has alerts. Guests have no bell.
 */
export function AlertButton({ market }: { market: Market }) {
  const memberKey = useAtomValue(memberKeyAtom);
  return memberKey === undefined ? null : <MemberBell key={memberKey} market={market} />;
}

function MemberBell({ market }: { market: Market }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
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
        onClick={() => setOpen(true)}
      >
        <BellPlus className={isSet ? 'text-accent-ink' : undefined} />
        {unseen > 0 ? <Dot className="absolute end-2.5 top-2.5" /> : null}
      </IconButton>
      <WhileOpen subject={isOpen}>
        {(open) => <AlertPanel market={market} open={open} onClose={() => setOpen(false)} />}
      </WhileOpen>
    </>
  );
}
