import { Trans, useLingui } from '@lingui/react/macro';
import { SquarePen } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OptionsConfig } from '#/api/options';
import { Duration } from '#/components/duration/duration';
import { Chip } from '#/ui/chip';
import { cx } from '#/ui/cx';
import { formatAmount } from '#core/domain/format-number.ts';
import { presetStakes } from '#core/domain/options-ticket.ts';
import { type Draft, durationOf, stakeOf } from './ticket';

interface TicketChipsProps {
  draft: Draft;
  onDraft: (draft: Draft) => void;
  config: OptionsConfig | undefined;
  /** Opens the settings, to type a stake. */
  onSettings: () => void;
  className: string | undefined;
}

const CHIP = 'min-h-9 flex-auto shrink-0 px-1';

/** The durations on offer, the stake as typed, and its presets for the chosen duration. */
export function TicketChips({ draft, onDraft, config, onSettings, className }: TicketChipsProps) {
  const { t } = useLingui();
  const stake = stakeOf(draft);
  const basis = durationOf(draft, config) ?? config?.durations[0];
  return (
    <div className={cx('min-h-22', className)}>
      <Chips label={t({ message: 'Time', context: 'duration of an option' })}>
        {config?.durations.map(({ durationSeconds }) => (
          <Chip
            key={durationSeconds}
            selected={durationSeconds === draft.durationSeconds}
            onClick={() => onDraft({ ...draft, durationSeconds })}
            className={CHIP}
          >
            <Duration seconds={durationSeconds} />
          </Chip>
        ))}
      </Chips>
      <div className="flex items-center gap-1.5">
        <button
          type="button"
          aria-haspopup="dialog"
          disabled={config === undefined}
          onClick={onSettings}
          className="tap relative flex min-h-9 max-w-1/2 min-w-24 items-center low:min-w-20 medium:min-w-20 gap-1 rounded-md border border-edge px-2 text-start text-sm active:bg-fill disabled:opacity-55"
        >
          <span className="sr-only">
            <Trans>Stake</Trans>
          </span>{' '}
          <span className="min-w-0 flex-1 truncate font-medium">
            {draft.stake === '' ? (
              <span aria-hidden="true" className="text-muted">
                <Trans>Stake</Trans>
              </span>
            ) : (
              <>
                <span translate="no" className="num">
                  {draft.stake}
                </span>{' '}
                <span className="text-xs text-muted">{config?.coin}</span>
              </>
            )}
          </span>
          <SquarePen
            aria-hidden="true"
            className="size-4 shrink-0 text-muted low:hidden medium:hidden"
          />
        </button>
        <Chips label={t`Quick stakes`}>
          {basis &&
            presetStakes(basis.minimumStake).map((preset) => (
              <Chip
                key={preset}
                selected={preset === stake}
                onClick={() => onDraft({ ...draft, stake: preset })}
                className={CHIP}
              >
                {/* Whole amounts without decimals, so that four fit beside the stake. */}
                <span translate="no" className="num">
                  {formatAmount(preset, 2).replace(/\.00$/, '')}
                </span>
              </Chip>
            ))}
        </Chips>
      </div>
    </div>
  );
}

/** A row of chips that scrolls sideways where they do not fit. */
function Chips({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset
      aria-label={label}
      className="no-scrollbar flex min-h-11 min-w-0 flex-1 items-center gap-1.5 overflow-x-auto overscroll-x-contain py-1"
    >
      {children}
    </fieldset>
  );
}
