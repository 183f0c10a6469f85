import { Trans, useLingui } from '@lingui/react/macro';
import { useAtom, useAtomValue } from 'jotai';
import { useState } from 'react';
import { indicatorCountAtom, storedIndicatorsAtom } from '#/state/chart-indicators';
import { AVERAGES, chartLookAtom, indicatorsAtom } from '#/state/chart-preferences';
import { Badge } from '#/ui/badge';
import { Chip } from '#/ui/chip';
import { Segmented } from '#/ui/segmented';
import { Sheet } from '#/ui/sheet';
import { Switch } from '#/ui/switch';
import { TabPanel, Tabs } from '#/ui/tabs';
import { INDICATOR_KINDS, indicatorShape, MAX_PANES } from '#core/domain/indicators.ts';
import { useIndicatorNames } from './indicator-names';
import { IndicatorRow } from './indicator-row';

interface ChartSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const TABS = 'chart-settings';
type Tab = 'indicators' | 'style';

/**
 * The indicators, type and scale of every chart. They are stored on this device (product.md#chart).
 */
export function ChartSheet({ open, onOpenChange }: ChartSheetProps) {
  const { t } = useLingui();
  const [tab, setTab] = useState<Tab>('indicators');
  const count = useAtomValue(indicatorCountAtom);
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t`Chart settings`}
      closeLabel={t`Close`}
      tall
    >
      <Tabs
        id={TABS}
        fill
        label={t`Chart settings`}
        value={tab}
        onValueChange={setTab}
        items={[
          {
            value: 'indicators',
            label: t`Indicators`,
            badge: (
              <Badge>
                <span translate="no" className="num">
                  {count}
                </span>
              </Badge>
            ),
          },
          { value: 'style', label: t({ message: 'Style', context: 'of a chart' }) },
        ]}
      />
      <TabPanel tabs={TABS} value={tab} className="flex flex-col gap-4 px-4 pt-3 pb-2">
        {tab === 'style' ? <Style /> : <Indicators />}
      </TabPanel>
    </Sheet>
  );
}

function Style() {
  const { t } = useLingui();
  const [look, setLook] = useAtom(chartLookAtom);
  return (
    <>
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
    </>
  );
}

function Indicators() {
  const { t } = useLingui();
  const [indicators, setIndicators] = useAtom(indicatorsAtom);
  const [stored] = useAtom(storedIndicatorsAtom);
  const below = stored.filter(({ kind, isOn }) => isOn && indicatorShape(kind).isBelow).length;
  const isFull = below + (indicators.volume ? 1 : 0) >= MAX_PANES;
  const kinds = (isBelow: boolean) =>
    INDICATOR_KINDS.filter((kind) => indicatorShape(kind).isBelow === isBelow);

  return (
    <>
      <section aria-label={t`On the chart`} className="flex flex-col">
        <h3 className="text-sm text-muted">
          <Trans>On the chart</Trans>
        </h3>
        <Averages />
        {kinds(false).map((kind) => (
          <IndicatorRow
            key={kind}
            kind={kind}
            // Shown next to the averages of fixed lengths.
            label={kind === 'MA' ? t`Add a length` : undefined}
            disabled={false}
          />
        ))}
      </section>
      <section aria-label={t`Below the chart`} className="flex flex-col">
        <h3 className="text-sm text-muted">
          <Trans>Below the chart (up to {MAX_PANES})</Trans>
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
    </>
  );
}

/** The averages of fixed lengths. */
function Averages() {
  const { t } = useLingui();
  const [{ averages }, setIndicators] = useAtom(indicatorsAtom);
  const names = useIndicatorNames();
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 text-sm">
      {names.MA}
      <div className="flex gap-2">
        {AVERAGES.map((length) => (
          <Chip
            key={length}
            aria-label={t`Moving average ${length}`}
            selected={averages.includes(length)}
            onClick={() =>
              setIndicators((before) => ({
                ...before,
                averages: AVERAGES.filter(
                  (other) => before.averages.includes(other) !== (other === length),
                ),
              }))
            }
          >
            <span translate="no" className="num">
              {length}
            </span>
          </Chip>
        ))}
      </div>
    </div>
  );
}
