import { Trans } from '@lingui/react/macro';
import { useAtom, useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { hasDirtyFormAtom } from '#/state/dirty-forms';
import { appUpdateAtom, updateLaterAtom } from '#/state/update';
import { Button } from '#/ui/button';
import { freeBottom } from '#/ui/free-bottom';

/**
 * Bars at the bottom appear and disappear with pages and their data, so the position is updated at
 * this interval.
 */
const PLACE_MS = 1_000;

/**
 * Offers a new version, as an overlay above the bars at the bottom, so nothing on the page moves
 * and no price is covered. The banner never reloads the page automatically, and it warns if unsaved
 * input would be lost.
 */
export function UpdateBanner() {
  const update = useAtomValue(appUpdateAtom);
  const hasDirtyForm = useAtomValue(hasDirtyFormAtom);
  const [isLater, setLater] = useAtom(updateLaterAtom);
  const [isWarned, setWarned] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const banner = useRef<HTMLDivElement>(null);
  const isShown = update !== undefined && !isLater;
  useEffect(() => {
    if (!isShown) return;
    const place = () => {
      const shown = banner.current;
      if (shown) shown.style.bottom = `${freeBottom(null, shown.offsetHeight, shown)}px`;
    };
    place();
    const timer = setInterval(place, PLACE_MS);
    return () => clearInterval(timer);
  }, [isShown]);
  if (!update || isLater) return null;

  const warns = hasDirtyForm && isWarned;
  function proceed() {
    if (hasDirtyForm && !isWarned) return setWarned(true);
    setBusy(true);
    update?.apply();
  }

  return (
    <div
      ref={banner}
      data-bottom-bar
      className="pointer-events-none frame-fixed bottom-0 z-30 px-2 medium:me-0 medium:max-w-96"
    >
      <div
        role="status"
        className="column pointer-events-auto flex flex-wrap items-center justify-end gap-2 rounded-lg border border-line bg-raised px-4 py-2 shadow-lift"
      >
        <p className="min-w-40 flex-1">
          {warns ? (
            <Trans>You’ll need to re-enter any passwords and some other fields.</Trans>
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
