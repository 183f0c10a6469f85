import { useLingui } from '@lingui/react/macro';
import { Menu } from 'lucide-react';
import { DemoMark } from '#/components/page/demo-mark';
import { PairName } from '#/components/pair-list/pair-name';
import { Dot } from '#/ui/dot';
import { Segmented } from '#/ui/segmented';
import { Skeleton } from '#/ui/skeleton';

export type OptionsView = 'chart' | 'orders';

interface OptionsHeaderProps {
  pair: string | undefined;
  view: OptionsView;
  runningCount: number;
  onMenu: () => void;
  onView: (view: OptionsView) => void;
}

/** Market name, the button for other markets, and the switch between chart and orders. */
export function OptionsHeader({ pair, view, runningCount, onMenu, onView }: OptionsHeaderProps) {
  const { t } = useLingui();
  return (
    <header className="sticky top-0 z-20 bg-canvas pt-(--safe-top)">
      <div className="column flex h-(--header-height) items-center gap-2 ps-1 pe-4">
        <h1 className="min-w-0 flex-1">
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={onMenu}
            className="flex min-h-11 max-w-full items-center gap-2 rounded-md px-2 text-base active:bg-fill"
          >
            <Menu aria-hidden="true" className="size-5 shrink-0" />
            <span className="sr-only">{t`Choose market`}</span>
            {pair ? <PairName pair={pair} /> : <Skeleton className="h-5 w-24" />}
          </button>
        </h1>
        <DemoMark />
        <Segmented
          label={t`View`}
          value={view}
          onValueChange={onView}
          items={[
            { value: 'chart', label: t`Chart` },
            {
              value: 'orders',
              label: (
                <span className="inline-flex items-center gap-1">
                  {t`Orders`}
                  {runningCount > 0 ? (
                    <Dot tone="warn" label={t`(${runningCount} running)`} />
                  ) : null}
                </span>
              ),
            },
          ]}
        />
      </div>
    </header>
  );
}
