import { Trans, useLingui } from '@lingui/react/macro';
import { useAtom } from 'jotai';
import { storedIndicatorsAtom } from '#/state/chart-indicators';
import { AVERAGES, chartLookAtom, indicatorsAtom } from '#/state/chart-preferences';
import { Segmented } from '#/ui/segmented';
import { Sheet } from '#/ui/sheet';
import { Switch } from '#/ui/switch';
import { INDICATOR_KINDS, indicatorShape, MAX_PANES } from '#core/domain/indicators.ts';
import { IndicatorRow } from './indicator-row';

interface ChartSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Type, scale and indicators of every chart; stored on this device (product.md#chart). */
export function ChartSheet({ open, onOpenChange }: ChartSheetProps) {
  const { t } = useLingui();
  const [look, setLook] = useAtom(chartLookAtom);
  const [indicators, setIndicators] = useAtom(indicatorsAtom);
  const [stored] = useAtom(storedIndicatorsAtom);
  const below = stored.filter(({ kind, isOn }) => isOn && indicatorShape(kind).isBelow).length;
  const isFull = below + (indicators.volume ? 1 : 0) >= MAX_PANES;
  const kinds = (isBelow: boolean) =>
    INDICATOR_KINDS.filter((kind) => indicatorShape(kind).isBelow === isBelow);

  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t`Indicators`} closeLabel={t`Close`} tall>
      <div className="flex flex-col gap-4 px-4 pb-2">
        <Segmented
          label={t`Chart type`}
          value={look.type}
          onValueChange={(type) => setLook((before) => ({ ...before, type }))}
          items={[
            { value: 'candles', label: <Trans>Candles</Trans> },
            { value: 'hollow', label: <Trans>Hollow</Trans> },
            { value: 'heikinAshi', label: <Trans>Heikin Ashi</Trans> },
            { value: 'line', label: <Trans context="chart type">Line</Trans> },
            { value: 'area', label: <Trans context="chart type">Area</Trans> },
          ]}
        />
        <Segmented
          label={t`Price scale`}
          value={look.scale}
          onValueChange={(scale) => setLook((before) => ({ ...before, scale }))}
          items={[
            { value: 'linear', label: <Trans>Linear</Trans> },
            { value: 'log', label: <Trans>Logarithmic</Trans> },
            { value: 'percent', label: <Trans>Percent</Trans> },
          ]}
        />
        <section aria-label={t`Over the price`} className="flex flex-col">
          <h3 className="text-sm text-muted">
            <Trans>Over the price</Trans>
          </h3>
          {AVERAGES.map((length) => (
            <Switch
              key={length}
              label={<Trans>Moving average {length}</Trans>}
              checked={indicators.averages.includes(length)}
              onCheckedChange={(checked) =>
                setIndicators((before) => ({
                  ...before,
                  averages: AVERAGES.filter((other) =>
                    other === length ? checked : before.averages.includes(other),
                  ),
                }))
              }
            />
          ))}
          {kinds(false).map((kind) => (
            <IndicatorRow key={kind} kind={kind} disabled={false} />
          ))}
        </section>
        <section aria-label={t`Below the chart`} className="flex flex-col">
          <h3 className="text-sm text-muted">
            <Trans>Below the chart, at most {MAX_PANES}</Trans>
          </h3>
          <Switch
            label={<Trans>Volume</Trans>}
            checked={indicators.volume}
            disabled={isFull && !indicators.volume}
            onCheckedChange={(volume) => setIndicators((before) => ({ ...before, volume }))}
          />
          {kinds(true).map((kind) => (
            <IndicatorRow key={kind} kind={kind} disabled={isFull} />
          ))}
        </section>
      </div>
    </Sheet>
  );
}
