import { useLingui } from '@lingui/react/macro';
import { ArrowDownUp } from 'lucide-react';
import { type CoinOption, CoinPicker } from '#/components/coin/coin-picker';
import { IconButton } from '#/ui/icon-button';

export interface CoinPairValue {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

interface CoinPairProps extends CoinPairValue {
  coins: readonly CoinOption[];
  onChange: (pair: CoinPairValue) => void;
}

/** Source and target coin. Choosing the coin of the other side swaps them. */
export function CoinPair({ coins, from, to, onChange }: CoinPairProps) {
  const { t } = useLingui();
  return (
    <div className="flex items-center gap-3">
      <div className="min-w-0 flex-1 space-y-4">
        <CoinPicker
          label={t`From`}
          coins={coins}
          value={from}
          onChange={(next) => onChange({ from: next, to: next === to ? from : to })}
        />
        <CoinPicker
          label={t`To`}
          coins={coins}
          value={to}
          onChange={(next) => onChange({ from: next === from ? to : from, to: next })}
        />
      </div>
      <IconButton
        variant="filled"
        label={t`Swap coins`}
        className="mt-7"
        disabled={from === undefined || to === undefined}
        onClick={() => onChange({ from: to, to: from })}
      >
        <ArrowDownUp />
      </IconButton>
    </div>
  );
}
