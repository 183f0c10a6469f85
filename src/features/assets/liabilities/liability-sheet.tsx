import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { liabilityQueries } from '#/api/assets-liabilities';
import { Ready } from '#/components/readiness/ready';
import { Sheet } from '#/ui/sheet';
import { SkeletonRows } from '#/ui/skeleton-rows';
import { LiabilityResult } from './liability-result';

interface LiabilitySheetProps {
  open: boolean;
  onClose: () => void;
}

/** Verifies in this browser that the member's balance is counted (product.md#proof-of-liabilities). */
export function LiabilitySheet({ open, onClose }: LiabilitySheetProps) {
  const { t } = useLingui();
  const own = useQuery(liabilityQueries.own());
  return (
    <Sheet
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={<Trans>Proof of liabilities</Trans>}
      closeLabel={t`Close`}
    >
      <div className="px-4 text-sm">
        <Ready query={own} skeleton={<SkeletonRows count={3} />}>
          {(found) => <LiabilityResult own={found} />}
        </Ready>
      </div>
    </Sheet>
  );
}
