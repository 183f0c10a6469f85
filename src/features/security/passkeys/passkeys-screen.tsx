import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { authQueries } from '#/api/auth';
import { type Passkey, passkeyQueries } from '#/api/security-passkeys';
import { siteQueries } from '#/api/site';
import { PagedList } from '#/components/lists/paged-list';
import { Page } from '#/components/page/page';
import { Ready } from '#/components/readiness/ready';
import { Button } from '#/ui/button';
import { EmptyState } from '#/ui/empty-state';
import { Notice } from '#/ui/notice';
import { SkeletonRows } from '#/ui/skeleton-rows';
import { StickyAction } from '#/ui/sticky-action';
import { WhileOpen } from '#/ui/while-open';
import { PASSKEY_LIMIT } from '#core/domain/security-passkeys.ts';
import { CreatePasskey } from './create-passkey';
import { PasskeyRow } from './passkey-row';
import { RemoveDialog } from './remove-dialog';
import { RenameDialog } from './rename-dialog';

/** The member's passkeys, which can be created, renamed and removed here (product.md#passkeys). */
export function PasskeysScreen() {
  const settings = useQuery(siteQueries.settings());
  const member = useQuery(authQueries.member());
  return (
    <Page title={<Trans>Passkeys</Trans>}>
      <Ready query={settings} skeleton={<SkeletonRows count={4} />}>
        {({ hasPasskeys: canCreate }) =>
          // A browser without passkeys can still remove the passkeys of other devices.
          canCreate || member.data?.hasPasskey ? (
            <Passkeys canCreate={canCreate} />
          ) : (
            <EmptyState
              icon={<Fingerprint />}
              title={<Trans>Not available</Trans>}
              hint={<Trans>Passkeys aren’t available on this exchange or in this browser.</Trans>}
            />
          )
        }
      </Ready>
    </Page>
  );
}

interface Change {
  readonly kind: 'rename' | 'remove';
  readonly passkey: Passkey;
}

function Passkeys({ canCreate }: { canCreate: boolean }) {
  const { t } = useLingui();
  const query = passkeyQueries.list();
  const { data: own } = useInfiniteQuery(query);
  const [isCreating, setCreating] = useState(false);
  const [change, setChange] = useState<Change>();
  const isFull = (own?.length ?? 0) >= PASSKEY_LIMIT;

  if (isCreating) return <CreatePasskey onLeave={() => setCreating(false)} />;
  const close = () => setChange(undefined);
  return (
    <>
      <div className="flex-1">
        <p className="px-4 pt-1 pb-3 text-sm text-muted">
          <Trans>
            A passkey logs you in with your fingerprint, face or screen lock, and replaces codes. It
            can’t be guessed, and no fake site can ask for it.
          </Trans>
        </p>
        {canCreate ? null : (
          <Notice className="mx-4 mb-3">
            <Trans>This browser can’t use passkeys at this address.</Trans>
          </Notice>
        )}
        <PagedList
          label={t`Passkeys`}
          query={query}
          idOf={({ id }) => id}
          emptyHint={<Trans>Create one on each device you log in from.</Trans>}
        >
          {(passkey) => (
            <PasskeyRow
              passkey={passkey}
              onRename={() => setChange({ kind: 'rename', passkey })}
              onRemove={() => setChange({ kind: 'remove', passkey })}
            />
          )}
        </PagedList>
      </div>
      {canCreate && own !== undefined ? (
        <StickyAction>
          {isFull ? (
            <p className="text-sm text-muted">
              <Trans>
                You already have {PASSKEY_LIMIT} passkeys. Remove one to create another.
              </Trans>
            </p>
          ) : (
            <Button size="lg" onClick={() => setCreating(true)}>
              <Trans>Create a passkey</Trans>
            </Button>
          )}
        </StickyAction>
      ) : null}
      <WhileOpen subject={change}>
        {(open, { kind, passkey }) =>
          kind === 'rename' ? (
            <RenameDialog passkey={passkey} open={open} onClose={close} />
          ) : (
            <RemoveDialog passkey={passkey} open={open} onClose={close} />
          )
        }
      </WhileOpen>
    </>
  );
}
