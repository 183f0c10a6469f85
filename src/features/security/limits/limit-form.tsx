import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { setLimitMutation } from '#/api/security-limits';
import { AmountField } from '#/components/money-form/amount-field';
import { Button } from '#/ui/button';
import { readAmount } from '#core/domain/amount-input.ts';
import { isPositive, type Money } from '#core/domain/money.ts';
import type { LimitKind, OwnLimit } from '#core/domain/security-limits.ts';

/** The coin of all limits. */
export const UNIT = 'USDT';

interface LimitFormProps {
  kind: LimitKind;
  limit: OwnLimit;
  /** Called when the limit is set or removed. */
  onDone: () => void;
}

/** Sets or removes one limit. */
export function LimitForm({ kind, limit, onDone }: LimitFormProps) {
  const { t } = useLingui();
  const { mutate, isPending } = useMutation(setLimitMutation());
  const [typed, setTyped] = useState<string>();
  const [hasTried, setTried] = useState(false);
  const value = typed ?? limit.value ?? '';
  const amount = readAmount(value);
  const isMissing = amount === undefined || !isPositive(amount);

  function set(next: Money | undefined) {
    if (isPending) return;
    mutate({ kind, value: next }, { onSuccess: onDone });
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (amount !== undefined && !isMissing) set(amount);
      }}
    >
      <AmountField
        label={t`Your limit`}
        unit={UNIT}
        places={2}
        value={value}
        onChange={setTyped}
        placeholder={t`No limit`}
        hint={HINTS[kind]}
        error={hasTried && isMissing ? t`Enter an amount` : undefined}
      />
      <div className="flex flex-wrap gap-3 *:flex-1">
        {limit.value === undefined ? null : (
          <Button variant="secondary" busy={isPending} onClick={() => set(undefined)}>
            <Trans>Remove limit</Trans>
          </Button>
        )}
        <Button type="submit" variant="secondary" busy={isPending}>
          <Trans>Set limit</Trans>
        </Button>
      </div>
    </form>
  );
}

const HINTS: Readonly<Record<LimitKind, ReactNode>> = {
  stake: <Trans>Applies to each option you buy.</Trans>,
  order: <Trans>Applies to each order, in USDT even if the market uses another coin.</Trans>,
  loss: (
    <Trans>
      Your losses since 00:00 UTC and your active stakes are added together. Profits don’t raise the
      limit.
    </Trans>
  ),
};
