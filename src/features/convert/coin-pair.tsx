import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowDownUp } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { type CoinOption, CoinPicker } from '#/components/coin/coin-picker';
import { IconButton } from '#/ui/icon-button';
import { formatAmount } from '#core/domain/format-number.ts';
import type { Money } from '#core/domain/money.ts';
import { ConvertBox } from './convert-box';

export interface CoinPairValue {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

interface CoinPairProps extends CoinPairValue {
  coins: readonly CoinOption[];
  onChange: (pair: CoinPairValue) => void;
  /** Renders the box of the source coin around its picker. */
  pay: (picker: ReactNode) => ReactNode;
  /** The received amount for the typed one; `undefined` while it is unknown. */
  received: Money | undefined;
}

/**
 * The paid and the received coin, with the button between them that swaps both. Selecting the other
 * side's coin swaps them, too.
 */
export function CoinPair({ coins, from, to, onChange, pay, received }: CoinPairProps) {
  const { t } = useLingui();
  const id = useId();
  return (
    <div className="flex flex-col">
      {pay(
        <CoinPicker
          compact
          label={t({ message: 'From', context: 'coin paid' })}
          coins={coins}
          value={from}
          onChange={(next) => onChange({ from: next, to: next === to ? from : to })}
        />,
      )}
      <IconButton
        variant="filled"
        label={t`Swap coins`}
        className="z-1 -my-4 self-center border-4 border-canvas"
        disabled={from === undefined || to === undefined}
        onClick={() => onChange({ from: to, to: from })}
      >
        <ArrowDownUp />
      </IconButton>
      <ConvertBox
        id={id}
        label={<Trans>You receive</Trans>}
        picker={
          <CoinPicker
            compact
            label={t({ message: 'To', context: 'coin received' })}
            coins={coins}
            value={to}
            onChange={(next) => onChange({ from: next === from ? to : from, to: next })}
          />
        }
      >
        <output
          translate="no"
          id={id}
          className="num min-w-0 flex-1 text-lg font-semibold text-ink wrap-anywhere"
        >
          {received === undefined ? '–' : `≈ ${formatAmount(received)}`}
        </output>
      </ConvertBox>
    </div>
  );
}
