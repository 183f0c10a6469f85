import { Trans, useLingui } from '@lingui/react/macro';
import { useAtom } from 'jotai';
import { ChartNoAxesCombined } from 'lucide-react';
import { AVERAGES, indicatorsAtom } from '#/state/chart-preferences';
import { IconButton } from '#/ui/icon-button';
import { Popover } from '#/ui/popover';
import { Switch } from '#/ui/switch';

/** Selects the indicators shown with the candles; stored on this device. */
export function IndicatorMenu() {
  const { t } = useLingui();
  const [indicators, setIndicators] = useAtom(indicatorsAtom);
  return (
    <Popover
      label={t`Indicators`}
      trigger={(props) => (
        <IconButton {...props} label={t`Indicators`}>
          <ChartNoAxesCombined />
        </IconButton>
      )}
    >
      {() => (
        <div className="flex w-56 flex-col px-4 py-2">
          {AVERAGES.map((length) => (
            <Switch
              key={length}
              label={<Trans>Moving average {length}</Trans>}
              checked={indicators.averages.includes(length)}
              onCheckedChange={(checked) =>
                setIndicators({
                  ...indicators,
                  averages: AVERAGES.filter((other) =>
                    other === length ? checked : indicators.averages.includes(other),
                  ),
                })
              }
            />
          ))}
          <Switch
            label={<Trans>Volume</Trans>}
            checked={indicators.volume}
            onCheckedChange={(volume) => setIndicators({ ...indicators, volume })}
          />
        </div>
      )}
    </Popover>
  );
}
