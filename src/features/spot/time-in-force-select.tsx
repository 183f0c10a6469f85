import { useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import type { TimeInForce } from '#core/domain/spot-order.ts';
import { QuietSelect } from './quiet-select';

/**
 * The names that traders use in every language. Without a value, an order is good till cancelled.
 */
const SHORT = { none: 'GTC', postOnly: 'PO', immediateOrCancel: 'IOC', fillOrKill: 'FOK' } as const;

interface TimeInForceSelectProps {
  /** `undefined` until the order is filled or cancelled. */
  value: TimeInForce | undefined;
  onChange: (value: TimeInForce | undefined) => void;
}

/** Selects how long a limit order is in force (product.md#time-in-force). */
export function TimeInForceSelect({ value, onChange }: TimeInForceSelectProps) {
  const { t } = useLingui();
  const names = {
    none: t`Good till cancelled`,
    postOnly: t`Post-only: only adds to the book`,
    immediateOrCancel: t`Immediate or cancel: fills what it can now, cancels the rest`,
    fillOrKill: t`Fill or kill: all of it now, or nothing`,
  };
  const chosen = value ?? 'none';
  return (
    <QuietSelect
      label={t`Time in force`}
      value={chosen}
      items={Object.entries(names).map(([each, label]) => ({ value: each, label }))}
      onValueChange={(next) => onChange(next === 'none' ? undefined : (next as TimeInForce))}
      className="min-h-9"
    >
      <span translate="no">{SHORT[chosen]}</span>
      <ChevronDown aria-hidden="true" className="size-3.5 text-muted" />
    </QuietSelect>
  );
}
