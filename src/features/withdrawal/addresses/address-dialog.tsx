import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useForm, useFormState } from 'react-hook-form';
import {
  changeAddressMutation,
  editAddressMutation,
  type SavedAddress,
} from '#/api/withdrawal-addresses';
import { AddressText } from '#/components/coin/address-text';
import { ProofForm } from '#/components/credentials/proof-form';
import { useSubmit } from '#/components/money-form/use-submit';
import { validationResolver } from '#/components/money-form/validation-resolver';
import { Button } from '#/ui/button';
import { Dialog } from '#/ui/dialog';
import { validateLabel } from '#core/domain/withdrawal-whitelist.ts';
import { LabelField } from './label-field';

interface AddressDialogProps {
  saved: SavedAddress;
  open: boolean;
  onClose: () => void;
}

/** An address in the book, with its label and the two changes that need a proof. */
export function AddressDialog({ saved, open, onClose }: AddressDialogProps) {
  const { t } = useLingui();
  const { code, network, address, isDefault } = saved;
  const [change, setChange] = useState<'makeDefault' | 'remove'>();
  const onBack = () => setChange(undefined);
  const shown = (
    <div className="mb-5 rounded-lg bg-fill px-4 py-3">
      <AddressText address={address} copyLabel={t`Copy address`} className="wrap-anywhere" />
    </div>
  );
  return (
    <Dialog
      size="full"
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={network === undefined ? code : `${code} · ${network}`}
      closeLabel={t`Close`}
    >
      {shown}
      {change === 'makeDefault' ? (
        <ProofForm
          key={change}
          mutation={changeAddressMutation(change, saved)}
          onDone={onClose}
          onBack={onBack}
          lead={
            <Trans>
              {code} withdrawals go to this address unless you choose another. Changing it may
              temporarily pause withdrawals.
            </Trans>
          }
        >
          <Trans>Set as default</Trans>
        </ProofForm>
      ) : null}
      {change === 'remove' ? (
        <ProofForm
          key={change}
          isDanger
          mutation={changeAddressMutation(change, saved)}
          onDone={onClose}
          onBack={onBack}
          lead={
            isDefault ? (
              <Trans>
                This is your default {code} address. If you remove it, you’ll have no default until
                you set a new one. Withdrawals may be temporarily paused.
              </Trans>
            ) : (
              <Trans>
                If you add this address back later, it’ll be treated as new. Withdrawals may be
                temporarily paused.
              </Trans>
            )
          }
        >
          <Trans>Remove address</Trans>
        </ProofForm>
      ) : null}
      {change === undefined ? (
        <>
          <LabelForm saved={saved} onDone={onClose} />
          <div className="mt-6 flex flex-col gap-3 border-t border-line pt-5">
            {isDefault ? null : (
              <Button variant="secondary" block onClick={() => setChange('makeDefault')}>
                <Trans>Set as default</Trans>
              </Button>
            )}
            <Button
              variant="ghost"
              block
              className="text-danger"
              onClick={() => setChange('remove')}
            >
              <Trans>Remove address</Trans>
            </Button>
          </div>
        </>
      ) : null}
    </Dialog>
  );
}

function LabelForm({ saved, onDone }: { saved: SavedAddress; onDone: () => void }) {
  const form = useForm({
    shouldFocusError: false,
    defaultValues: { label: saved.label },
    resolver: validationResolver<{ label: string }, 'longLabel'>(({ label }) => {
      const long = validateLabel(label);
      return long ? [['label', long]] : [];
    }),
  });
  const { submit, isBusy, isDone } = useSubmit({
    form,
    mutation: editAddressMutation(),
    toInput: ({ label }) => ({ id: saved.id, label }),
    onDone,
  });
  const { errors } = useFormState(form);
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <LabelField field={form.register('label')} error={errors.label} />
      <Button type="submit" block busy={isBusy || isDone}>
        <Trans>Save label</Trans>
      </Button>
    </form>
  );
}
