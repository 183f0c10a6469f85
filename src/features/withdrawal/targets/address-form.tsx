import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useForm, useFormState } from 'react-hook-form';
import {
  type BoundAddress,
  bindAddressMutation,
  type NewBoundAddress,
  replaceAddressMutation,
} from '#/api/withdrawal-targets';
import { AddressText } from '#/components/coin/address-text';
import { CoinPicker } from '#/components/coin/coin-picker';
import { ProofForm } from '#/components/credentials/proof-form';
import { useDraft } from '#/components/money-form/use-draft';
import { useSubmit } from '#/components/money-form/use-submit';
import {
  type FieldValidationError,
  validationResolver,
} from '#/components/money-form/validation-resolver';
import { Button } from '#/ui/button';
import { Field } from '#/ui/field';
import { StickyAction } from '#/ui/sticky-action';
import type { AddressNetwork } from '#core/domain/deposit-networks.ts';
import {
  type AddressValidationError,
  addressToStore,
  parseAddress,
  rulesOf,
} from '#core/domain/withdrawal-address.ts';
import { AddressInput, AddressWarning } from './address-input';
import { AddressSources } from './address-sources';
import { AddressValidationMessage, NetworkHint } from './address-validation-message';

interface AddressValues {
  coinId: string;
  address: string;
}

interface AddressFormProps {
  coins: readonly BoundAddress[];
  /** The selected coin. */
  coin: BoundAddress | undefined;
  /** The withdrawal networks of the selected coin, if they are known. */
  networks: readonly AddressNetwork[];
  /** True if the server has an address book, where a change requires a proof. */
  hasBook: boolean;
  onCoin: (id: string) => void;
  onBound: () => void;
}

/**
 * The currency and the address (product.md#withdrawal-address). The address is not stored on the
 * device.
 */
export function AddressForm(props: AddressFormProps) {
  const { coins, coin, networks, hasBook, onCoin, onBound } = props;
  const { t } = useLingui();
  const code = coin?.code;
  const [toProve, setToProve] = useState<NewBoundAddress>();
  const form = useForm<AddressValues>({
    shouldFocusError: false,
    defaultValues: { coinId: coin?.id ?? '', address: '' },
    resolver: validationResolver(({ address }) => {
      const validationErrors: FieldValidationError<
        AddressValues,
        AddressValidationError | 'noCoin'
      >[] = [];
      if (!coin) validationErrors.push(['coinId', 'noCoin']);
      const { validationError } = parseAddress(address, rulesOf(networks));
      if (validationError) validationErrors.push(['address', validationError]);
      return validationErrors;
    }),
  });
  useDraft(form, 'bindMentionAddress', []);
  const toInput = ({ coinId, address }: AddressValues): NewBoundAddress => ({
    coinId,
    address: addressToStore(address, networks),
  });
  const onDone = () => {
    form.reset();
    setToProve(undefined);
    onBound();
  };
  const { submit, isBusy } = useSubmit({
    form,
    mutation: bindAddressMutation(),
    toInput,
    onDone,
  });
  const needsProof = hasBook && coin?.address !== undefined;
  const { errors } = useFormState({ control: form.control });
  const words = (error: { message?: string | undefined } | undefined) =>
    error?.message ? (
      <AddressValidationMessage
        validationError={error.message as AddressValidationError | 'noCoin'}
        code={code}
        networks={networks}
      />
    ) : null;
  function fill(text: string | undefined) {
    if (text) form.setValue('address', text, { shouldDirty: true });
    form.setFocus('address');
  }
  if (toProve) {
    return (
      <div className="px-4 pt-2 pb-6">
        <AddressText
          address={toProve.address}
          copyLabel={t`Copy address`}
          className="mb-5 wrap-anywhere"
        />
        <ProofForm
          mutation={replaceAddressMutation(toProve)}
          onDone={onDone}
          onBack={() => setToProve(undefined)}
          lead={
            <Trans>
              {code} withdrawals go to this address unless you choose another. Changing it may
              temporarily pause withdrawals.
            </Trans>
          }
        >
          <Trans>Change address</Trans>
        </ProofForm>
      </div>
    );
  }
  return (
    <form
      noValidate
      onSubmit={needsProof ? form.handleSubmit((values) => setToProve(toInput(values))) : submit}
      className="flex flex-1 flex-col"
    >
      <div className="flex flex-col gap-5 px-4 pt-2 pb-6">
        <CoinPicker
          label={t`Coin`}
          coins={coins}
          value={coin?.id}
          onChange={onCoin}
          error={words(errors.coinId)}
        />
        {coin?.address === undefined ? null : (
          <div className="rounded-lg bg-surface px-4 py-3 text-sm">
            <p className="text-muted">
              <Trans>Current {code} address</Trans>
            </p>
            <AddressText
              address={coin.address}
              copyLabel={t`Copy address`}
              className="wrap-anywhere"
            />
          </div>
        )}
        <Field
          label={coin?.address === undefined ? t`Address` : t`New address`}
          hint={<NetworkHint networks={networks} />}
          error={words(errors.address)}
          trailing={<AddressSources onText={fill} />}
        >
          <AddressInput {...form.register('address')} />
        </Field>
        <AddressWarning />
        <p className="text-xs text-muted">
          <Trans>
            We’ll notify you of every change. Changes may temporarily pause withdrawals.
          </Trans>
        </p>
      </div>
      <StickyAction>
        <Button type="submit" size="lg" busy={isBusy}>
          {coin?.address === undefined ? <Trans>Add address</Trans> : <Trans>Change address</Trans>}
        </Button>
      </StickyAction>
    </form>
  );
}
