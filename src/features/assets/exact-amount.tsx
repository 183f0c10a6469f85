import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { type ReactNode, useState } from 'react';
import { HiddenAmount } from '#/components/coin/hidden-amount';
import { amountsHiddenAtom } from '#/state/preferences';
import { CopyButton } from '#/ui/copy-button';
import { toast } from '#/ui/toast';
import { formatExact } from '#core/domain/assets-balance.ts';
import type { Money } from '#core/domain/money.ts';

interface ExactAmountProps {
  amount: Money | undefined;
  unit: string;
  /** The amount rounded for reading. */
  children: ReactNode;
}

/** A rounded amount. A tap shows all of its digits, which can be copied. */
export function ExactAmount({ amount, unit, children }: ExactAmountProps) {
  const { t } = useLingui();
  const [isExact, setExact] = useState(false);
  const isHidden = useAtomValue(amountsHiddenAtom);
  if (amount === undefined || isHidden) {
    return (
      <span className="flex min-h-11 items-center">
        <HiddenAmount unit={unit}>{children}</HiddenAmount>
      </span>
    );
  }
  return (
    <span className="flex min-h-11 flex-wrap items-center">
      <button
        type="button"
        aria-pressed={isExact}
        title={t`Exact amount`}
        onClick={() => setExact(!isExact)}
        className="min-h-11 rounded-md text-start"
      >
        <HiddenAmount unit={unit}>{isExact ? formatExact(amount) : children}</HiddenAmount>
      </button>
      {isExact ? (
        <CopyButton
          text={amount}
          label={t`Copy the amount`}
          copiedLabel={t`Copied`}
          onFailed={() =>
            toast({
              tone: 'error',
              message: t`Couldn’t copy. Select the text and copy it manually.`,
            })
          }
        />
      ) : null}
    </span>
  );
}
