import { ph } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { StakingProject } from '#/api/staking';
import { RequireTransactionPassword } from '#/components/transaction-password/require-transaction-password';
import { Dialog } from '#/ui/dialog';
import { JoinForm } from './join-form';

interface JoinDialogProps {
  open: boolean;
  project: StakingProject;
  onClose: () => void;
  onJoined: () => void;
}

/** The form for one project, in a full-height dialog because it holds text inputs. */
export function JoinDialog({ open, project, onClose, onJoined }: JoinDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog
      size="full"
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={<Trans>Stake in {ph({ project: project.title })}</Trans>}
      closeLabel={t`Close`}
    >
      <RequireTransactionPassword>
        <JoinForm project={project} onJoined={onJoined} />
      </RequireTransactionPassword>
    </Dialog>
  );
}
