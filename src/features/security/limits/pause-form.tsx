import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { pauseTradingMutation } from '#/api/security-limits';
import { Button } from '#/ui/button';
import { Dialog } from '#/ui/dialog';
import { Field } from '#/ui/field';
import { Stepper } from '#/ui/stepper';
import { PAUSE_DAYS } from '#core/domain/security-limits.ts';

const { least, most } = PAUSE_DAYS;

/** Starts or extends a trading pause, which can never be shortened. */
export function PauseForm({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('7');
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useMutation(pauseTradingMutation());
  const days = /^\d{1,2}$/.test(typed) ? Number(typed) : 0;
  const isWrong = days < least || days > most;
  const [hasTried, setTried] = useState(false);
  const step = (by: number) => setTyped(String(Math.min(most, Math.max(least, days + by))));

  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!isWrong) setAsking(true);
      }}
    >
      <Field
        label={t`Days`}
        hint={t`Until then, you can’t buy options, place spot orders or take out loans. You can still cancel, convert and withdraw.`}
        error={hasTried && isWrong ? t`Enter 1 to 30 days` : undefined}
      >
        <Stepper
          value={typed}
          onValueChange={(next) => setTyped(next.replaceAll(/\D/g, '').slice(0, 2))}
          onStep={step}
          decreaseLabel={t`Fewer days`}
          increaseLabel={t`More days`}
          atMin={days <= least}
          atMax={days >= most}
        />
      </Field>
      <Button type="submit" variant="secondary" busy={isPending}>
        <Trans>Pause trading</Trans>
      </Button>
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        title={
          <Plural value={days} one="Pause trading for # day?" other="Pause trading for # days?" />
        }
        closeLabel={t`Close`}
        description={
          <Trans>
            Once a pause starts, it can’t be shortened, not even from another device or by customer
            service.
          </Trans>
        }
        footer={
          <Button
            block
            variant="danger"
            busy={isPending}
            onClick={() => {
              mutate(days, { onSuccess: onDone, onSettled: () => setAsking(false) });
            }}
          >
            <Trans>Pause now</Trans>
          </Button>
        }
      />
    </form>
  );
}
