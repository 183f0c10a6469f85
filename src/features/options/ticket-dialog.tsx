import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { OptionsConfig } from '#/api/options';
import { OwnLimit } from '#/components/own-limits/own-limit';
import { Button } from '#/ui/button';
import { Sheet } from '#/ui/sheet';
import { useMedia } from '#/ui/use-media';
import type { OptionDirection } from '#core/domain/options-order.ts';
import { type TicketValidationError, validateTicket } from '#core/domain/options-ticket.ts';
import { DurationChoice } from './duration-choice';
import { useOptionsAccount } from './options-account';
import { TitleMark } from './practice-mark';
import { StakeField } from './stake-field';
import { StakeKeys } from './stake-keys';
import { type Draft, durationOf, stakeOf } from './ticket';

interface TicketDialogProps {
  open: boolean;
  onClose: () => void;
  config: OptionsConfig;
  draft: Draft;
  /** If set, this direction was pressed, and the confirm dialog follows. */
  direction: OptionDirection | undefined;
  onDone: (draft: Draft) => void;
}

/** The duration and the stake in half a screen, so the chart stays visible. */
export function TicketDialog(props: TicketDialogProps) {
  const { open, onClose, direction } = props;
  const { t } = useLingui();
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={
        <span className="flex flex-wrap items-center gap-x-2">
          {direction === undefined ? (
            <Trans>Order settings</Trans>
          ) : direction === 'up' ? (
            <Trans>Buy Up settings</Trans>
          ) : (
            <Trans>Buy Down settings</Trans>
          )}
          <TitleMark />
        </span>
      }
      closeLabel={t`Close`}
    >
      <TicketForm {...props} />
    </Sheet>
  );
}

function TicketForm({ config, draft: given, direction, onDone }: TicketDialogProps) {
  const [draft, setDraft] = useState(given);
  const [isAsked, setAsked] = useState(false);
  const { isPractice } = useOptionsAccount();
  const stake = stakeOf(draft);
  const duration = durationOf(draft, config);
  const validationError = validateTicket({ stake, duration, balance: config.balance });
  const shown = visibleError(validationError, isAsked, draft);
  const isTouched = useMedia('touch');
  const setStake = (typed: string) => setDraft({ ...draft, stake: typed });
  const isTimeMissing = isAsked && duration === undefined;

  return (
    <form
      noValidate
      className="flex flex-col gap-3 px-4 short:gap-2 medium:gap-5 low:grid low:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (validationError === undefined) onDone({ ...draft, stake: stake ?? '' });
      }}
    >
      <div className="flex flex-col gap-3 short:gap-2 medium:gap-5 low:gap-3">
        <DurationChoice
          durations={config.durations}
          value={draft.durationSeconds}
          isMissing={isTimeMissing}
          onChange={(durationSeconds) => setDraft({ ...draft, durationSeconds })}
        />
        <StakeField
          config={config}
          duration={duration}
          value={draft.stake}
          validationError={shown}
          hasKeypad={isTouched}
          onChange={setStake}
        />
        {isPractice ? null : <OwnLimit kind="stake" />}
      </div>
      {isTouched ? <StakeKeys value={draft.stake} onChange={setStake} /> : null}
      <div data-bottom-bar className="sticky bottom-0 bg-raised low:col-span-2">
        <Button type="submit" size="lg" block variant={direction ?? 'primary'}>
          {direction === undefined ? <Trans>Save</Trans> : <Trans>Continue</Trans>}
        </Button>
      </div>
    </form>
  );
}

/**
 * Returns the error to show. Errors of typed values are shown immediately; a missing stake is shown
 * only after submitting.
 */
function visibleError(
  validationError: TicketValidationError | undefined,
  isAsked: boolean,
  draft: Draft,
): TicketValidationError | undefined {
  if (validationError === 'noTime') return undefined;
  if (validationError === 'noStake')
    return isAsked || draft.stake !== '' ? validationError : undefined;
  return validationError;
}
