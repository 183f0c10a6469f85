import { Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { MarketTableSkeleton } from '#/components/pair-list/market-table-skeleton';
import type { Market } from '#/domain/market';
import { reloadPage } from '#/lib/page-load';
import { FailedState } from '#/ui/failed-state';
import { IconButton } from '#/ui/icon-button';
import { SidePanel } from '#/ui/side-panel';

/** Search, tabs and table weigh as much as the rest of the screen: who opens the drawer loads them. */
const MarketSearch = lazy(() =>
  import('#/components/pair-list/market-search').then(
    (module) => ({ default: module.MarketSearch }),
    () => ({ default: Unavailable }),
  ),
);

function Unavailable() {
  const { t } = useLingui();
  return (
    <FailedState
      title={<Trans>Failed to load</Trans>}
      retryLabel={t`Reload the page`}
      onRetry={reloadPage}
    />
  );
}

interface MarketDrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  selectedSymbol: string | undefined;
  onPick: (market: Market) => void;
}

/** The left drawer of pairs (specification section 2). */
export function MarketDrawer({ open, onOpenChange, selectedSymbol, onPick }: MarketDrawerProps) {
  const { t } = useLingui();
  return (
    <SidePanel wide open={open} onOpenChange={onOpenChange} label={t`Choose market`}>
      <div className="flex h-13 items-center ps-4 pe-1">
        <h2 className="flex-1 text-base font-semibold">
          <Trans>Choose market</Trans>
        </h2>
        <IconButton label={t`Close`} className="text-muted" onClick={() => onOpenChange(false)}>
          <X />
        </IconButton>
      </div>
      <Suspense fallback={<MarketTableSkeleton />}>
        <MarketSearch
          selectedSymbol={selectedSymbol}
          headClassName="top-0 bg-canvas"
          onPick={(market) => {
            onOpenChange(false);
            onPick(market);
          }}
        />
      </Suspense>
    </SidePanel>
  );
}
