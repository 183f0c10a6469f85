import { Trans } from '@lingui/react/macro';
import { useAtom, useAtomValue } from 'jotai';
import { useState } from 'react';
import { hasDirtyFormAtom } from '#/state/dirty-forms';
import { appUpdateAtom, updateLaterAtom } from '#/state/update';
import { Button } from '#/ui/button';

/**
 * Offers a new version, as an overlay so that nothing on the page moves. It never reloads by
 * itself, and warns if unsaved input would be lost.
 */
export function UpdateBanner() {
  const update = useAtomValue(appUpdateAtom);
  const hasDirtyForm = useAtomValue(hasDirtyFormAtom);
  const [isLater, setLater] = useAtom(updateLaterAtom);
  const [isWarned, setWarned] = useState(false);
  const [isBusy, setBusy] = useState(false);
  if (!update || isLater) return null;

  const warns = hasDirtyForm && isWarned;
  function proceed() {
    if (hasDirtyForm && !isWarned) return setWarned(true);
    setBusy(true);
    update?.apply();
  }

  return (
    <div className="pointer-events-none frame-fixed top-[calc(var(--safe-top)+var(--header-height))] z-30 p-2">
      <div
        role="status"
        className="column pointer-events-auto flex flex-wrap items-center justify-end gap-2 rounded-lg border border-line bg-raised px-4 py-2 shadow-lift"
      >
        <p className="min-w-40 flex-1">
          {warns ? (
            <Trans>You will have to enter passwords and some other fields again.</Trans>
          ) : (
            <Trans>A new version is ready.</Trans>
          )}
        </p>
        <Button variant="ghost" size="sm" onClick={() => setLater(true)}>
          <Trans>Later</Trans>
        </Button>
        <Button size="sm" busy={isBusy} onClick={proceed}>
          {warns ? <Trans>Update anyway</Trans> : <Trans>Update</Trans>}
        </Button>
      </div>
    </div>
  );
}
