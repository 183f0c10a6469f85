import { useLingui } from '@lingui/react/macro';
import type { OptionsConfig } from '#/api/options';
import { Duration } from '#/components/duration/duration';
import { Chip } from '#/ui/chip';
import { moveInGroup } from '#/ui/move-in-group';
import { formatAmount, formatRate } from '#core/domain/format-number.ts';
import { presetStakes } from '#core/domain/options-ticket.ts';
import { type Draft, durationOf, stakeOf } from './ticket';

export interface TicketChipsProps {
  draft: Draft;
  onDraft: (draft: Draft) => void;
  config: OptionsConfig | undefined;
}

/** The durations on offer, each with its payout if the server states one. */
export function DurationTiles({ draft, onDraft, config }: TicketChipsProps) {
  const { t } = useLingui();
  const chosen = durationOf(draft, config)?.durationSeconds;
  return (
    <fieldset
      aria-label={t({ message: 'Time', context: 'duration of an option' })}
      onKeyDown={moveInGroup}
      className="flex min-h-11 flex-wrap gap-1.5 short:min-h-10"
    >
      {config?.durations.map(({ durationSeconds, payoutRate }, index) => (
        <Chip
          key={durationSeconds}
          selected={durationSeconds === draft.durationSeconds}
          tabIndex={durationSeconds === chosen || (chosen === undefined && index === 0) ? 0 : -1}
          aria-keyshortcuts={`${index + 1}`}
          onClick={() => onDraft({ ...draft, durationSeconds })}
          // As many in a row as fit with their words.
          className="min-h-11 flex-[1_0_3.25rem] flex-col gap-0 px-0.5 leading-tight short:min-h-10"
        >
          <span>
            <Duration seconds={durationSeconds} />
          </span>{' '}
          {payoutRate === undefined ? null : (
            <span translate="no" className="num text-xs font-normal text-muted">
              +{formatRate(payoutRate)}
            </span>
          )}
        </Chip>
      ))}
    </fieldset>
  );
}

/** Presets of the stake for the selected duration. */
export function QuickStakes({ draft, onDraft, config }: TicketChipsProps) {
  const { t } = useLingui();
  const stake = stakeOf(draft);
  const basis = durationOf(draft, config) ?? config?.durations[0];
  const presets = basis ? presetStakes(basis.minimumStake) : [];
  const stop = stake === undefined ? 0 : Math.max(0, presets.indexOf(stake));
  return (
    <fieldset
      aria-label={t`Quick stakes`}
      onKeyDown={moveInGroup}
      className="grid min-w-0 flex-1 grid-cols-4 gap-1.5"
    >
      {presets.map((preset, index) => (
        <Chip
          key={preset}
          selected={preset === stake}
          tabIndex={index === stop ? 0 : -1}
          onClick={() => onDraft({ ...draft, stake: preset })}
          className="min-h-11 min-w-0 px-0.5 short:min-h-9"
        >
          {/* Whole amounts have no decimals, so four fit next to the stake. */}
          <span translate="no" className="num">
            {formatAmount(preset, 2).replace(/\.00$/, '')}
          </span>
        </Chip>
      ))}
    </fieldset>
  );
}
