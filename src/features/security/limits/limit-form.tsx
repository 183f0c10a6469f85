import { ph } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { setLimitMutation } from '#/api/security-limits';
import { AmountField } from '#/components/money-form/amount-field';
import { LimitTime } from '#/components/own-limits/limit-time';
import { Button } from '#/ui/button';
import { Numeric } from '#/ui/numeric';
import { readAmount } from '#core/domain/amount-input.ts';
import { formatAmount } from '#core/domain/format-number.ts';
import { isPositive, type Money } from '#core/domain/money.ts';
import type { LimitKind, OwnLimit } from '#core/domain/security-limits.ts';

const UNIT = 'USDT';

/** One limit: its value, a change that waits, and the field to set it. */
export function LimitForm({ kind, limit }: { kind: LimitKind; limit: OwnLimit }) {
  const { t } = useLingui();
  const id = useId();
  const { mutate, isPending } = useMutation(setLimitMutation());
  const [typed, setTyped] = useState<string>();
  const [hasTried, setTried] = useState(false);
  const value = typed ?? limit.value ?? '';
  const amount = readAmount(value);
  const isMissing = amount === undefined || !isPositive(amount);
  const names = {
    stake: t`Largest stake of an option`,
    order: t`Largest value of a spot order`,
    loss: t`Largest loss a day with options`,
  };

  function set(next: Money | undefined) {
    if (isPending) return;
    const done = { onSuccess: () => setTyped(undefined) };
    mutate({ kind, value: next }, done);
  }

  return (
    <form
      noValidate
      aria-labelledby={id}
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (amount !== undefined && !isMissing) set(amount);
      }}
    >
      <h2 id={id} className="text-base font-semibold">
        {names[kind]}
      </h2>
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
      {limit.nextAt === undefined ? null : (
        <p role="status" className="text-sm">
          {limit.next === undefined ? (
            <Trans>
              The limit ends on <LimitTime at={limit.nextAt} />.
            </Trans>
          ) : (
            <Trans>
              The limit will be{' '}
              <Numeric unit={UNIT}>{ph({ amount: formatAmount(limit.next) })}</Numeric> from{' '}
              <LimitTime at={limit.nextAt} /> on.
            </Trans>
          )}
        </p>
      )}
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
  stake: <Trans>Applies to each option that you buy.</Trans>,
  order: <Trans>Applies to each order, in USDT also where the market has another coin.</Trans>,
  loss: (
    <Trans>
      What you have lost since 00:00 UTC and what runs at the moment count together. Profits do not
      raise it.
    </Trans>
  ),
};
