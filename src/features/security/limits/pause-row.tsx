import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { LimitTime } from '#/components/own-limits/limit-time';
import { Dialog } from '#/ui/dialog';
import { ListRow } from '#/ui/list-row';
import { WhileOpen } from '#/ui/while-open';
import { PauseForm } from './pause-form';

/** The trading pause and its end. A press opens the form that starts or extends the pause. */
export function PauseRow({ until }: { until: number | undefined }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ListRow
        chevron
        title={<Trans>Pause trading</Trans>}
        subtitle={
          until === undefined ? null : (
            <span className="text-warn">
              <Trans>
                You paused trading until <LimitTime at={until} />.
              </Trans>
            </span>
          )
        }
        onClick={() => setOpen(true)}
      />
      <WhileOpen subject={isOpen}>
        {(open) => (
          <Dialog
            size="full"
            open={open}
            onOpenChange={setOpen}
            title={<Trans>Pause trading</Trans>}
            closeLabel={t`Close`}
          >
            <PauseForm onDone={() => setOpen(false)} />
          </Dialog>
        )}
      </WhileOpen>
    </>
  );
}
