import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '#/ui/badge';
import { Button } from '#/ui/button';
import { SkeletonRows } from '#/ui/skeleton-rows';
import { memberIdentity, memberIdentityOpen } from '#desk/contract/member.ts';
import { send } from '../../api/client.ts';
import { read } from '../../api/read.ts';
import { useMay } from '../../api/session.ts';
import { Time } from '../../parts/age.tsx';
import { Photos } from '../../parts/photos.tsx';
import { Loaded, Section } from '../../parts/screen.tsx';
import { TextDialog } from '../../parts/text-dialog.tsx';

/**
 * Requests for identity verification. They are masked until an operator gives a reason, which is
 * audited.
 */
export function IdentityTab({ id }: { id: number }) {
  const may = useMay();
  const query = useQuery(read(memberIdentity, { id }));
  const [chosen, setChosen] = useState<number>();
  const [reason, setReason] = useState('');
  const open = useMutation({
    mutationFn: (input: { requestId: number; reason: string }) =>
      send(memberIdentityOpen, { id, ...input }),
    onSuccess: () => {
      setChosen(undefined);
      setReason('');
    },
  });
  return (
    <div className="flex flex-col gap-4">
      <Loaded query={query} loading={<SkeletonRows count={2} />}>
        {({ requests }) => (
          <ul aria-label="Identity requests">
            {requests.length === 0 ? <li className="text-muted">No requests</li> : null}
            {requests.map((request) => (
              <li key={request.id} className="flex min-h-11 flex-wrap items-center gap-4">
                <span className="num text-muted">{request.id}</span>
                <span>{request.maskedName}</span>
                <Badge>{request.status}</Badge>
                <span className="text-muted">
                  <Time at={request.createdAt} />
                </span>
                {may(memberIdentityOpen) ? (
                  <Button size="sm" variant="secondary" onClick={() => setChosen(request.id)}>
                    Open
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {open.data ? (
        <Section title={open.data.realName}>
          <Photos
            photos={open.data.photos.map(({ type, base64 }, index) => ({
              label: `Photo ${index + 1}`,
              src: `data:${type};base64,${base64}`,
            }))}
          />
        </Section>
      ) : null}
      <TextDialog
        open={chosen !== undefined}
        onOpenChange={(isOpen) => !isOpen && setChosen(undefined)}
        title="Open the identity documents"
        label="Reason"
        hint="Names and photos are personal data, so the audit records your reason."
        button="Open"
        text={reason}
        onTextChange={setReason}
        onSubmit={(text) =>
          chosen !== undefined && open.mutate({ requestId: chosen, reason: text })
        }
      />
    </div>
  );
}
