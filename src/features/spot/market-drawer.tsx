import { Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { IconButton } from '#/ui/icon-button';
import { SidePanel } from '#/ui/side-panel';
import type { Market } from '#core/domain/market.ts';
import { MarketSearch } from './market-search-part';

interface MarketDrawerProps {
  open: boolean;
  onClose: () => void;
  selectedSymbol: string | undefined;
  onPick: (market: Market) => void;
}

/** The drawer of markets on the left (product.md#spot). */
export function MarketDrawer({ open, onClose, selectedSymbol, onPick }: MarketDrawerProps) {
  const { t } = useLingui();
  return (
    <SidePanel
      wide
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      label={t`Choose market`}
    >
      <div className="flex h-13 items-center ps-4 pe-1">
        <h2 className="flex-1 text-base font-semibold">
          <Trans>Choose market</Trans>
        </h2>
        <IconButton label={t`Close`} className="text-muted" onClick={onClose}>
          <X />
        </IconButton>
      </div>
      <MarketSearch
        selectedSymbol={selectedSymbol}
        headClassName="top-0 bg-canvas"
        onPick={(market) => {
          onClose();
          onPick(market);
        }}
      />
    </SidePanel>
  );
}
