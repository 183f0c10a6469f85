import { Trans } from '@lingui/react/macro';
import { useAtom } from 'jotai';
import { ChevronDown } from 'lucide-react';
import { optional } from '#/components/readiness/optional';
import { hasMiniChartAtom } from '#/state/mini-chart';
import { cx } from '#/ui/cx';
import type { Market } from '#core/domain/market.ts';

const MiniChart = optional(() => import('./mini-chart').then((file) => file.MiniChart));

const ID = 'mini-chart';

/** Unfolds a small chart above the form on a phone, and remembers whether it is open. */
export function MiniChartFold({ market }: { market: Market }) {
  const [isOpen, setOpen] = useAtom(hasMiniChartAtom);
  return (
    <div className="border-b border-line short:hidden">
      {isOpen ? (
        <div id={ID} className="h-27">
          <MiniChart market={market} />
        </div>
      ) : null}
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? ID : undefined}
        onClick={() => setOpen(!isOpen)}
        className="tap relative flex h-6 w-full items-center justify-center gap-1 text-xs text-muted"
      >
        <Trans>Small chart</Trans>
        <ChevronDown aria-hidden="true" className={cx('size-4', isOpen && 'rotate-180')} />
      </button>
    </div>
  );
}
