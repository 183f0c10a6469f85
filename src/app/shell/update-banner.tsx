import { Trans } from '@lingui/react/macro';
import { useAtom, useAtomValue } from 'jotai';
import { useState } from 'react';
import { hasDirtyFormAtom } from '#/state/dirty-forms';
import { appUpdateAtom, updateLaterAtom } from '#/state/update';
import { Button } from '#/ui/button';

/** Offers a new version; it never reloads by itself, and warns before something typed is lost. */
export function UpdateBanner() {
  const update = useAtomValue(appUpdateAtom);
  const hasDirtyForm = useAtomValue(hasDirtyFormAtom);
  const [isLater, setLater] = useAtom(updateLaterAtom);
  const [isWarned, setWarned] = useState(false);
  const [isBusy, setBusy] = useState(false);
  if (!update || isLater) return null;

  const mustWarn = hasDirtyForm && !isWarned;
  function proceed() {
    if (mustWarn) return setWarned(true);
    setBusy(true);
    update?.apply();
  }

  return (
    <section
      role="status"
      className="column flex flex-wrap items-center justify-between gap-2 border-b border-line bg-raised px-4 py-2"
    >
      <p className="min-w-40 flex-1">
        {isWarned && hasDirtyForm ? (
          <Trans>What you have typed here will be lost. Send or clear it first.</Trans>
        ) : (
          <Trans>A new version is ready.</Trans>
        )}
      </p>
      <div className="flex gap-2">
        <Button variant="ghost" size="sm" onClick={() => setLater(true)}>
          <Trans>Later</Trans>
        </Button>
        <Button size="sm" busy={isBusy} onClick={proceed}>
          {isWarned && hasDirtyForm ? <Trans>Update anyway</Trans> : <Trans>Update</Trans>}
        </Button>
      </div>
    </section>
  );
}
