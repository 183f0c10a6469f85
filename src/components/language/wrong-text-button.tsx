import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue, useSetAtom } from 'jotai';
import { siteQueries } from '#/api/site';
import { memberKeyAtom } from '#/state/session';
import { wrongTextAtom } from '#/state/wrong-text';
import { Button } from '#/ui/button';

/**
 * Starts the report of a wrong translation. It is shown to members if the server accepts proposals.
 */
export function WrongTextButton({ onPressed }: { onPressed: () => void }) {
  const hasTextProposals = useQuery(siteQueries.settings()).data?.hasTextProposals === true;
  const isMember = useAtomValue(memberKeyAtom) !== undefined;
  const setSearching = useSetAtom(wrongTextAtom);
  if (!hasTextProposals || !isMember) return null;
  return (
    <div className="sticky bottom-0 border-t border-line bg-raised p-2">
      <Button
        variant="ghost"
        block
        onClick={() => {
          setSearching(true);
          onPressed();
        }}
      >
        <Trans>Wrong text?</Trans>
      </Button>
    </div>
  );
}
