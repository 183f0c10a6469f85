import { Trans } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { HiddenAmount } from '#/components/coin/hidden-amount';
import { HelpLink, type HelpLinkProps } from '#/components/page/help-link';
import { formatTime } from '#/lib/format';
import { shownLanguageAtom } from '#/state/language';
import { Fact, Facts } from '#/ui/facts';
import { LinkButton } from '#/ui/link-button';
import { Numeric } from '#/ui/numeric';
import { formatAmount } from '#core/domain/format-number.ts';

interface OrderCardProps {
  /** The subject of the order; `undefined` if the figures already show it. */
  title?: string;
  orderNumber: string | undefined;
  /** The topic and the record of a request to support about this order. */
  help: HelpLinkProps;
  badge: ReactNode;
  /** Each figure and time as a `Fact`. */
  children: ReactNode;
  /** The button for the action that is currently possible. */
  action?: ReactNode;
}

/** One of the member's orders with all its details: a loan, a lock-up, a stake or a transfer. */
export function OrderCard(props: OrderCardProps) {
  const { title, orderNumber, help, badge, children, action } = props;
  return (
    <div className="px-4 py-3">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          {title === undefined ? null : (
            <h2 className="text-sm font-semibold wrap-anywhere">{title}</h2>
          )}
          <div className="flex flex-wrap gap-x-3 text-xs text-muted">
            <Numeric>{orderNumber}</Numeric>
            <HelpLink {...help} />
          </div>
        </div>
        {badge}
      </div>
      <Facts className="mt-1 text-xs [&_div]:min-h-6 [&_div]:py-0.5">{children}</Facts>
      {action ? <div className="mt-2 flex justify-end">{action}</div> : null}
    </div>
  );
}

interface AmountFactProps {
  label: ReactNode;
  amount: string | undefined;
  unit: string;
  className?: string;
}

/** An amount of an order, which is hidden while amounts are hidden. */
export function AmountFact({ label, amount, unit, className }: AmountFactProps) {
  return (
    <Fact label={label} className={className}>
      <HiddenAmount unit={unit}>{formatAmount(amount)}</HiddenAmount>
    </Fact>
  );
}

interface TimeFactProps {
  label: ReactNode;
  /** In epoch milliseconds. */
  at: number | undefined;
  /** With `date`, the time of day is omitted. */
  style?: 'moment' | 'date';
}

/** A time of an order. */
export function TimeFact({ label, at, style = 'moment' }: TimeFactProps) {
  const language = useAtomValue(shownLanguageAtom);
  return <Fact label={label}>{at === undefined ? '–' : formatTime(at, style, language)}</Fact>;
}

/** Opens the dialog that cancels an order. */
export function CancelLink({ label, onCancel }: { label: string; onCancel: () => void }) {
  return (
    <LinkButton className="min-h-8" aria-label={label} onClick={onCancel}>
      <Trans context="a request">Cancel</Trans>
    </LinkButton>
  );
}
