import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { siteQueries } from '#/api/site';
import { DialogUnavailable } from '#/components/readiness/dialog-unavailable';
import { optional } from '#/components/readiness/optional';
import { ListRow } from '#/ui/list-row';
import { WhileOpen } from '#/ui/while-open';

const LiabilitySheet = optional(
  () => import('./liability-sheet').then((file) => file.LiabilitySheet),
  { Missing: DialogUnavailable },
);

/**
 * Opens the proof that the member's balance is counted. Nothing is shown on a server without
 * proofs.
 */
export function LiabilityRow() {
  const [isOpen, setOpen] = useState(false);
  const hasLiabilities = useQuery(siteQueries.settings()).data?.hasLiabilities;
  if (!hasLiabilities) return null;
  return (
    <>
      <ListRow
        className="border-t border-line"
        leading={<ShieldCheck />}
        title={<Trans>Proof of liabilities</Trans>}
        chevron
        onClick={() => setOpen(true)}
      />
      <WhileOpen subject={isOpen}>
        {(open) => <LiabilitySheet open={open} onClose={() => setOpen(false)} />}
      </WhileOpen>
    </>
  );
}
