import { Trans, useLingui } from '@lingui/react/macro';
import type { OptionsConfig } from '#/api/options';
import { AmountField } from '#/components/money-form/amount-field';
import { Chip } from '#/ui/chip';
import { readAmount } from '#core/domain/amount-input.ts';
import { formatAmount } from '#core/domain/format-number.ts';
import {
  type OptionDuration,
  presetStakes,
  type TicketValidationError,
} from '#core/domain/options-ticket.ts';
import { FundingLinks } from './funding-links';
import { useOptionsAccount } from './options-account';
import { TicketMessage } from './ticket-message';

interface StakeFieldProps {
  config: OptionsConfig;
  duration: OptionDuration | undefined;
  value: string;
  validationError: TicketValidationError | undefined;
  /** True if on-page keys are shown for the field. */
  hasKeypad: boolean;
  onChange: (value: string) => void;
}

/** The stake: presets for the selected duration, free input, and All for the exact balance. */
export function StakeField({
  config,
  duration,
  value,
  validationError,
  hasKeypad,
  onChange,
}: StakeFieldProps) {
  const { t } = useLingui();
  const { isPractice } = useOptionsAccount();
  const { coin, balance } = config;
  const basis = duration ?? config.durations[0];
  const minimum = basis && formatAmount(basis.minimumStake);
  return (
    <div className="flex flex-col gap-3">
      <AmountField
        label={<Trans>Stake</Trans>}
        value={value}
        onChange={onChange}
        unit={coin}
        available={balance}
        hasAll
        hasKeypad={hasKeypad}
        placeholder={minimum}
        error={
          validationError ? (
            <span className="flex flex-wrap gap-x-3">
              <TicketMessage validationError={validationError} duration={basis} coin={coin} />
              {validationError === 'aboveBalance' && !isPractice ? <FundingLinks /> : null}
            </span>
          ) : undefined
        }
      />
      {basis ? (
        <fieldset aria-label={t`Quick stakes`} className="grid grid-cols-4 gap-2">
          {presetStakes(basis.minimumStake).map((stake) => (
            <Chip
              key={stake}
              selected={readAmount(value) === stake}
              onClick={() => onChange(stake)}
              className="min-w-0 px-1"
            >
              <span translate="no" className="num">
                {formatAmount(stake, 2)}
              </span>
            </Chip>
          ))}
        </fieldset>
      ) : null}
    </div>
  );
}
