import { Trans, useLingui } from '@lingui/react/macro';
import type { OptionsConfig } from '#/api/options';
import { AmountField } from '#/components/money-form/amount-field';
import { readAmount } from '#/domain/amount-input';
import { formatAmount } from '#/domain/format-number';
import {
  type OptionDuration,
  presetStakes,
  type TicketValidationError,
} from '#/domain/options-ticket';
import { Chip } from '#/ui/chip';
import { FundingLinks } from './funding-links';

interface StakeFieldProps {
  config: OptionsConfig;
  duration: OptionDuration | undefined;
  value: string;
  validationError: TicketValidationError | undefined;
  onChange: (value: string) => void;
}

/** Quantity: presets of the chosen duration, free input, and All for the exact balance. */
export function StakeField({
  config,
  duration,
  value,
  validationError,
  onChange,
}: StakeFieldProps) {
  const { t } = useLingui();
  const { coin, balance } = config;
  const basis = duration ?? config.durations[0];
  const minimum = basis && formatAmount(basis.minimumStake);
  const maximum = basis?.maximumStake && formatAmount(basis.maximumStake);
  return (
    <div className="flex flex-col gap-3">
      <AmountField
        label={<Trans>Quantity</Trans>}
        value={value}
        onChange={onChange}
        unit={coin}
        available={balance}
        hasAll
        placeholder={minimum}
        hint={
          minimum === undefined ? undefined : (
            <Trans>
              At least {minimum} {coin}
            </Trans>
          )
        }
        error={
          validationError ? (
            <ValidationMessage validationError={validationError} {...{ minimum, maximum, coin }} />
          ) : undefined
        }
      />
      {basis ? (
        <fieldset aria-label={t`Quick quantities`} className="grid grid-cols-4 gap-2">
          {presetStakes(basis.minimumStake).map((stake) => (
            <Chip
              key={stake}
              selected={readAmount(value) === stake}
              onClick={() => onChange(stake)}
              className="min-w-0 px-1"
            >
              <span className="num truncate">{formatAmount(stake, 2)}</span>
            </Chip>
          ))}
        </fieldset>
      ) : null}
    </div>
  );
}

interface ValidationMessageProps {
  validationError: TicketValidationError;
  minimum: string | undefined;
  maximum: string | undefined;
  coin: string;
}

function ValidationMessage({ validationError, minimum, maximum, coin }: ValidationMessageProps) {
  switch (validationError) {
    case 'noStake':
      return <Trans>Enter the opening quantity.</Trans>;
    case 'noTime':
      return <Trans>Choose a time.</Trans>;
    case 'belowMinimum':
      return (
        <Trans>
          The smallest quantity for this time is {minimum} {coin}.
        </Trans>
      );
    case 'aboveMaximum':
      return (
        <Trans>
          You can stake at most {maximum} {coin} now.
        </Trans>
      );
    case 'aboveBalance':
      return (
        <span className="flex flex-wrap gap-x-3">
          <Trans>Not enough {coin} in your options account.</Trans>
          <FundingLinks />
        </span>
      );
  }
}
