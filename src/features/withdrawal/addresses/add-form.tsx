import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { Controller, useForm, useFormState, useWatch } from 'react-hook-form';
import { addAddressMutation } from '#/api/withdrawal-addresses';
import type { BoundAddress } from '#/api/withdrawal-targets';
import { CoinPicker } from '#/components/coin/coin-picker';
import { useDraft } from '#/components/money-form/use-draft';
import { useSubmit } from '#/components/money-form/use-submit';
import {
  type FieldValidationError,
  validationResolver,
} from '#/components/money-form/validation-resolver';
import { Field } from '#/ui/field';
import { Segmented } from '#/ui/segmented';
import type { AddressNetwork } from '#core/domain/deposit-networks.ts';
import {
  type AddressValidationError,
  addressToStore,
  parseAddress,
  rulesOf,
} from '#core/domain/withdrawal-address.ts';
import { validateLabel } from '#core/domain/withdrawal-whitelist.ts';
import { AddressInput, AddressWarning } from '../targets/address-input';
import { AddressSources } from '../targets/address-sources';
import { AddressValidationMessage, NetworkHint } from '../targets/address-validation-message';
import { useNetworks } from '../use-networks';
import { LabelField } from './label-field';

interface AddValues {
  coinId: string;
  /** The network; empty for the first one. */
  network: string;
  address: string;
  label: string;
}

interface AddFormProps {
  id: string;
  coins: readonly BoundAddress[];
  /** The initially selected coin. */
  coinId: string | undefined;
  onBusy: (isBusy: boolean) => void;
  onAdded: () => void;
}

type Failed = FieldValidationError<AddValues, AddressValidationError | 'noCoin' | 'longLabel'>;

/** The currency, network, address and label. Nothing is stored on the device. */
export function AddForm({ id, coins, coinId, onBusy, onAdded }: AddFormProps) {
  const { t } = useLingui();
  const form = useForm<AddValues>({
    shouldFocusError: false,
    defaultValues: {
      network: '',
      address: '',
      label: '',
      coinId: coins.find((coin) => coin.id === coinId)?.id ?? '',
    },
    resolver: validationResolver((values) => {
      const failed: Failed[] = [];
      if (values.coinId === '') failed.push(['coinId', 'noCoin']);
      const wrong = parseAddress(values.address, rulesOf(formsOf(values.network))).validationError;
      if (wrong) failed.push(['address', wrong]);
      const long = validateLabel(values.label);
      if (long) failed.push(['label', long]);
      return failed;
    }),
  });
  const chosenId = useWatch({ control: form.control, name: 'coinId' });
  const networks = useNetworks(coins.find(({ id }) => id === chosenId)) ?? [];
  /** Returns the networks whose format the address must have. */
  function formsOf(network: string): readonly AddressNetwork[] {
    const chosen = networks.find(({ name }) => name === network) ?? networks[0];
    return chosen === undefined ? [] : [chosen];
  }
  useDraft(form, 'address-book', []);
  const { submit, isBusy, isDone } = useSubmit({
    form,
    mutation: addAddressMutation(),
    toInput: ({ network, address, ...values }) => ({
      ...values,
      network: formsOf(network)[0]?.name,
      address: addressToStore(address, formsOf(network)),
    }),
    onDone: onAdded,
  });
  useEffect(() => onBusy(isBusy || isDone), [isBusy, isDone, onBusy]);
  const { errors } = useFormState({ control: form.control });
  const shown = formsOf(useWatch({ control: form.control, name: 'network' }));
  const words = (error: { message?: string | undefined } | undefined) =>
    isRule(error?.message) ? (
      <AddressValidationMessage
        validationError={error.message}
        code={coins.find((coin) => coin.id === chosenId)?.code}
        networks={shown}
      />
    ) : (
      error?.message
    );
  function fill(text: string | undefined) {
    if (text) form.setValue('address', text, { shouldDirty: true });
    form.setFocus('address');
  }
  return (
    <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Controller
        control={form.control}
        name="coinId"
        render={({ field }) => (
          <CoinPicker
            label={t`Coin`}
            coins={coins}
            value={field.value || undefined}
            onChange={(next) => {
              field.onChange(next);
              form.setValue('network', '');
            }}
            error={words(errors.coinId)}
          />
        )}
      />
      {networks.length > 1 ? (
        <Controller
          control={form.control}
          name="network"
          render={({ field }) => (
            <div className="flex flex-col gap-2 text-sm">
              <span aria-hidden="true" className="text-muted">
                <Trans>Network</Trans>
              </span>
              <Segmented
                label={t`Network`}
                items={networks.map(({ name = '' }) => ({ value: name, label: name }))}
                value={shown[0]?.name ?? null}
                onValueChange={field.onChange}
              />
            </div>
          )}
        />
      ) : null}
      <Field
        label={t`Address`}
        hint={<NetworkHint networks={shown} />}
        error={words(errors.address)}
        trailing={<AddressSources onText={fill} />}
      >
        <AddressInput {...form.register('address')} />
      </Field>
      <LabelField field={form.register('label')} error={errors.label} />
      <AddressWarning />
      <p className="text-xs text-muted">
        <Trans>We’ll notify you of every change. Changes may temporarily pause withdrawals.</Trans>
      </p>
    </form>
  );
}

const RULES = ['noCoin', 'noAddress', 'badAddress', 'mistypedAddress', 'paymentLink'] as const;

/** Returns true if the message is a rule of the form; otherwise, it is a server message. */
function isRule(message: string | undefined): message is AddressValidationError | 'noCoin' {
  return RULES.some((rule) => rule === message);
}
