import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { siteQueries } from '#/api/site';
import { DialogUnavailable } from '#/components/readiness/dialog-unavailable';
import { optional } from '#/components/readiness/optional';
import { ListRow } from '#/ui/list-row';
import { WhileOpen } from '#/ui/while-open';

const StatementSheet = optional(
  () => import('./statement-sheet').then((file) => file.StatementSheet),
  { Missing: DialogUnavailable },
);

/** Opens the member's statements. Nothing is shown on a server without them. */
export function StatementRow() {
  const [isOpen, setOpen] = useState(false);
  const hasStatements = useQuery(siteQueries.settings()).data?.hasStatements;
  if (!hasStatements) return null;
  return (
    <>
      <ListRow
        className="border-t border-line"
        leading={<FileText />}
        title={<Trans>Statements</Trans>}
        chevron
        onClick={() => setOpen(true)}
      />
      <WhileOpen subject={isOpen}>
        {(open) => <StatementSheet open={open} onClose={() => setOpen(false)} />}
      </WhileOpen>
    </>
  );
}
