import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatTime } from '#/lib/format';
import { connectivityAtom } from '#/state/connectivity';
import { shownLanguageAtom } from '#/state/language';

/** The delay before the strip is shown, so one lost request does not show it. */
const PATIENCE_MS = 800;

/**
 * States that the data on screen is old. The strip is placed in the safe area at the top and
 * enlarges it, so headers and sticky elements move down with it.
 */
export function OfflineStrip() {
  const { t } = useLingui();
  const { status, since } = useAtomValue(connectivityAtom);
  const language = useAtomValue(shownLanguageAtom);
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(
      () => setShown(status !== 'online'),
      status === 'online' ? 0 : PATIENCE_MS,
    );
    return () => clearTimeout(timer);
  }, [status]);
  useEffect(() => {
    if (!isShown) return;
    const { style } = document.documentElement;
    style.setProperty('--safe-top', 'calc(env(safe-area-inset-top, 0px) + 2.25rem)');
    return () => void style.removeProperty('--safe-top');
  }, [isShown]);
  const isVisible = isShown && status !== 'online';
  // Formatted only when visible, because the first formatter on a page takes several milliseconds.
  const clock = isVisible ? formatTime(since, 'clock', language) : '';
  return (
    <div
      role="status"
      aria-label={t`Connection`}
      className={
        isVisible
          ? 'fixed inset-x-0 top-0 z-30 bg-warn-soft pt-[env(safe-area-inset-top,0px)] text-warn'
          : 'sr-only'
      }
    >
      {isVisible ? (
        <p className="column flex h-9 items-center justify-center gap-2 px-4 text-xs font-medium">
          <WifiOff aria-hidden="true" className="size-4 shrink-0" />
          <span className="truncate">
            {status === 'offline' ? (
              <Trans>Offline since {clock}. Showing the last known data.</Trans>
            ) : (
              <Trans>No response from the server since {clock}. Showing the last known data.</Trans>
            )}
          </span>
        </p>
      ) : null}
    </div>
  );
}
