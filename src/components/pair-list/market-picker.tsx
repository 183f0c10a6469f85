import { Trans, useLingui } from '@lingui/react/macro';
import { Dialog } from '#/ui/dialog';
import type { Market } from '#core/domain/market.ts';
import { MarketSearch } from './market-search';

interface MarketPickerProps {
  open: boolean;
  onClose: () => void;
  selectedSymbol: string | undefined;
  onPick: (market: Market) => void;
}

/** A full-height dialog to select a market. It is not a sheet, because it contains a text input. */
export function MarketPicker({ open, onClose, selectedSymbol, onPick }: MarketPickerProps) {
  const { t } = useLingui();
  return (
    <Dialog
      size="full"
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={<Trans>Choose market</Trans>}
      closeLabel={t`Close`}
    >
      <div className="-mx-4 -mt-4">
        <MarketSearch
          selectedSymbol={selectedSymbol}
          headClassName="-top-4 bg-raised"
          onPick={(market) => {
            onClose();
            onPick(market);
          }}
        />
      </div>
    </Dialog>
  );
}
