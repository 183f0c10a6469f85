import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import { addressQueries, switchWhitelistMutation } from '#/api/withdrawal-addresses';
import { ProofDialog } from '#/components/credentials/proof-dialog';
import { LimitTime } from '#/components/own-limits/limit-time';
import { Ready } from '#/components/readiness/ready';
import { Badge } from '#/ui/badge';
import { ListRow } from '#/ui/list-row';
import { Skeleton } from '#/ui/skeleton';
import { WhileOpen } from '#/ui/while-open';

/** The state of the whitelist, and the dialog that switches it. */
export function WhitelistPart() {
  const whitelist = useQuery(addressQueries.whitelist());
  const [isChanging, setChanging] = useState(false);
  const close = () => setChanging(false);
  return (
    <div className="border-b border-line pb-2">
      <Ready query={whitelist} skeleton={<Skeleton className="mx-4 h-13" />}>
        {({ isOn, endsAt }) => {
          const isEnding = endsAt !== undefined;
          const turnsOn = !isOn || isEnding;
          return (
            <>
              <ListRow
                chevron
                leading={<ListChecks />}
                title={<Trans>Whitelist</Trans>}
                subtitle={
                  isEnding ? (
                    <Trans>
                      Ends on <LimitTime at={endsAt} />
                    </Trans>
                  ) : (
                    <Trans>
                      Only to addresses, members and cards you added at least 24 hours ago
                    </Trans>
                  )
                }
                trailing={
                  <Badge tone={isOn ? 'success' : 'neutral'}>
                    {isOn ? <Trans>On</Trans> : <Trans>Off</Trans>}
                  </Badge>
                }
                onClick={() => setChanging(true)}
              />
              <WhileOpen subject={isChanging}>
                {(open) => <SwitchDialog turnsOn={turnsOn} open={open} onClose={close} />}
              </WhileOpen>
            </>
          );
        }}
      </Ready>
    </div>
  );
}

interface SwitchDialogProps {
  turnsOn: boolean;
  open: boolean;
  onClose: () => void;
}

function SwitchDialog({ turnsOn, open, onClose }: SwitchDialogProps) {
  return (
    <ProofDialog
      isDanger={!turnsOn}
      title={<Trans>Whitelist</Trans>}
      open={open}
      onClose={onClose}
      mutation={switchWhitelistMutation(turnsOn)}
      lead={
        turnsOn ? (
          <Trans>
            You’ll only be able to withdraw and send to addresses and members in your address book,
            and to bank cards you added at least 24 hours ago. This takes effect immediately.
            Turning it off takes 24 hours.
          </Trans>
        ) : (
          <Trans>
            The whitelist stays on for another 24 hours. After that, you can withdraw to new
            addresses immediately.
          </Trans>
        )
      }
    >
      {turnsOn ? <Trans>Turn on</Trans> : <Trans>Turn off</Trans>}
    </ProofDialog>
  );
}
