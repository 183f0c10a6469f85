import { useLingui } from '@lingui/react/macro';
import { DemoMark } from '#/components/page/demo-mark';
import { MarketTitle } from '#/components/pair-list/market-title';
import { Dot } from '#/ui/dot';
import { Segmented } from '#/ui/segmented';
import { useOptionsAccount } from './options-account';
import { PracticeMark } from './practice-mark';

export type OptionsView = 'chart' | 'orders';

interface OptionsHeaderProps {
  pair: string | undefined;
  /** `undefined` where both views are on the screen. */
  view: OptionsView | undefined;
  runningCount: number;
  onMenu: () => void;
  onView: (view: OptionsView) => void;
}

/** Market name, the button for other markets, and the switch between chart and orders. */
export function OptionsHeader({ pair, view, runningCount, onMenu, onView }: OptionsHeaderProps) {
  const { t } = useLingui();
  const { isPractice } = useOptionsAccount();
  return (
    <header className="sticky top-0 z-20 bg-canvas pt-(--safe-top) medium:border-b medium:border-line">
      <div className="column flex min-h-(--header-height) flex-wrap items-center gap-x-2 ps-1 pe-4">
        <MarketTitle pair={pair} className="min-w-24 flex-1" onPress={onMenu} />
        {isPractice ? <PracticeMark /> : <DemoMark />}
        {view ? (
          <Segmented
            label={t`View`}
            value={view}
            onValueChange={onView}
            items={[
              { value: 'chart', label: t`Chart` },
              {
                value: 'orders',
                label: (
                  <span className="inline-flex items-center gap-1 whitespace-nowrap">
                    {t`Orders`}
                    {runningCount > 0 ? (
                      <Dot tone="warn" label={t`(${runningCount} running)`} />
                    ) : null}
                  </span>
                ),
              },
            ]}
          />
        ) : null}
      </div>
    </header>
  );
}
