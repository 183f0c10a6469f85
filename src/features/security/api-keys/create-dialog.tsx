import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { createApiKeyMutation, type NewApiKey } from '#/api/security-api-keys';
import { ProofForm } from '#/components/credentials/proof-form';
import { Dialog } from '#/ui/dialog';
import { ApiKeyForm } from './api-key-form';
import { NewKey } from './new-key';

interface CreateDialogProps {
  open: boolean;
  onClose: () => void;
}

/**
 * Creates a key. The steps are its rights and limits, the member's proof, and the key itself, which
 * is shown once.
 */
export function CreateDialog({ open, onClose }: CreateDialogProps) {
  const { t } = useLingui();
  const [draft, setDraft] = useState<NewApiKey>();
  const [isProving, setProving] = useState(false);
  const [created, setCreated] = useState<string>();
  return (
    <Dialog
      size="full"
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      dismissible={created === undefined}
      title={<Trans>Create API key</Trans>}
      closeLabel={t`Close`}
    >
      {created !== undefined ? <NewKey apiKey={created} onSaved={onClose} /> : null}
      {created === undefined && isProving && draft ? (
        <ProofForm
          isDanger={draft.rights.includes('withdraw')}
          mutation={createApiKeyMutation(draft)}
          onDone={setCreated}
          onBack={() => setProving(false)}
          lead={
            <Trans>
              Anyone with this key can do everything you selected. Withdrawals may be temporarily
              paused.
            </Trans>
          }
        >
          <Trans>Create API key</Trans>
        </ProofForm>
      ) : null}
      {isProving ? null : (
        <ApiKeyForm
          draft={draft}
          onDone={(next) => {
            setDraft(next);
            setProving(true);
          }}
        />
      )}
    </Dialog>
  );
}
