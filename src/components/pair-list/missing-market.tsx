import { Trans } from '@lingui/react/macro';
import { SearchX } from 'lucide-react';
import { Button } from '#/ui/button';
import { EmptyState } from '#/ui/empty-state';

export function MissingMarket({ onChoose }: { onChoose: () => void }) {
  return (
    <EmptyState
      icon={<SearchX />}
      title={<Trans>This market isn’t available</Trans>}
      hint={<Trans>It isn’t listed here or has been delisted.</Trans>}
      action={
        <Button onClick={onChoose}>
          <Trans>Choose a market</Trans>
        </Button>
      }
    />
  );
}
