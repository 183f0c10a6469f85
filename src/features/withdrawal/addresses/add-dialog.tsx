import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { withdrawalTargetQueries } from '#/api/withdrawal-targets';
import { FormSkeleton } from '#/components/money-form/form-skeleton';
import { Ready } from '#/components/readiness/ready';
import { Button } from '#/ui/button';
import { Dialog } from '#/ui/dialog';
import { AddForm } from './add-form';

interface AddDialogProps {
  coinId: string | undefined;
  open: boolean;
  onClose: () => void;
  onAdded: () => void;
}

/** Adds an address to the book. */
export function AddDialog({ coinId, open, onClose, onAdded }: AddDialogProps) {
  const { t } = useLingui();
  const id = useId();
  const coins = useQuery(withdrawalTargetQueries.addresses());
  const [isBusy, setBusy] = useState(false);
  return (
    <Dialog
      size="full"
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={<Trans>Add address</Trans>}
      closeLabel={t`Close`}
      footer={
        <Button type="submit" form={id} size="lg" block busy={isBusy || coins.isPending}>
          <Trans>Add</Trans>
        </Button>
      }
    >
      <Ready query={coins} skeleton={<FormSkeleton />}>
        {(list) => (
          <AddForm id={id} coins={list} coinId={coinId} onBusy={setBusy} onAdded={onAdded} />
        )}
      </Ready>
    </Dialog>
  );
}
