import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useAtom, useAtomValue } from 'jotai';
import { X } from 'lucide-react';
import { installOfferedAtom, visitsAtom } from '#/state/install';
import { IconButton } from '#/ui/icon-button';
import { linkClass } from '#/ui/link-button';

/** Offers installation from the second visit on, at most once a month. */
export function InstallOffer() {
  const { t } = useLingui();
  const isOffered = useAtomValue(installOfferedAtom);
  const [visits, setVisits] = useAtom(visitsAtom);
  if (!isOffered) return null;
  return (
    <aside className="frame-fixed bottom-[calc(var(--tab-bar-height)+var(--safe-bottom))] z-20 p-2">
      <div className="column flex items-center gap-3 rounded-lg border border-line bg-raised ps-4 pe-1 shadow-lift">
        <img src="/icons/logo.svg" alt="" width={24} height={24} className="size-6" />
        <Link to="/download" className={linkClass('min-h-12 min-w-0 flex-1 text-start')}>
          <Trans>Install the app on this device</Trans>
        </Link>
        <IconButton
          label={t`Not now`}
          onClick={() => setVisits({ ...visits, dismissedAt: Date.now() })}
        >
          <X />
        </IconButton>
      </div>
    </aside>
  );
}
