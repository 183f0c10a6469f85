import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { HiddenAmount } from '#/components/coin/hidden-amount';
import { Button } from '#/ui/button';
import { formatBalance } from '#core/domain/assets-balance.ts';
import { useFundsOf } from './funds-of';
import { MoveFundsSheet } from './move-funds-sheet';

interface UseFundsProps {
  /** The code of the coin. */
  coin: string;
  /** Shown when the funds account contains none of the coin. */
  children: ReactNode;
}

/** Offers to move a coin from the funds account to the options account. */
export function UseFunds({ coin, children }: UseFundsProps) {
  const funds = useFundsOf(coin);
  const [isOpen, setOpen] = useState(false);
  if (!funds) return children;
  const amount = <HiddenAmount>{formatBalance(funds.available)}</HiddenAmount>;
  return (
    <>
      <span>
        <Trans>
          {amount} {coin} in funds
        </Trans>
      </span>
      <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
        <Trans>Use them here</Trans>
      </Button>
      <MoveFundsSheet open={isOpen} onClose={() => setOpen(false)} funds={funds} />
    </>
  );
}
