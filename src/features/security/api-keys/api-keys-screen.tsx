import { ph } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Webhook } from 'lucide-react';
import { useState } from 'react';
import { type ApiKey, apiKeyQueries, removeApiKeyMutation } from '#/api/security-api-keys';
import { siteQueries } from '#/api/site';
import { Page } from '#/components/page/page';
import { Ready } from '#/components/readiness/ready';
import { Button } from '#/ui/button';
import { Dialog } from '#/ui/dialog';
import { EmptyState } from '#/ui/empty-state';
import { LinkButton } from '#/ui/link-button';
import { SkeletonRows } from '#/ui/skeleton-rows';
import { StickyAction } from '#/ui/sticky-action';
import { WhileOpen } from '#/ui/while-open';
import { API_KEY_LIMIT } from '#core/domain/security-api-keys.ts';
import { ApiKeyRow } from './api-key-row';
import { CreateDialog } from './create-dialog';

/** The member's API keys (product.md#api-keys). */
export function ApiKeysScreen() {
  const settings = useQuery(siteQueries.settings());
  return (
    <Page title={<Trans>API keys</Trans>}>
      <Ready query={settings} skeleton={<SkeletonRows count={4} />}>
        {({ hasApiKeys }) =>
          hasApiKeys ? (
            <ApiKeys />
          ) : (
            <EmptyState
              icon={<Webhook />}
              title={<Trans>Not available</Trans>}
              hint={<Trans>This setting isn’t available on this exchange.</Trans>}
            />
          )
        }
      </Ready>
    </Page>
  );
}

function ApiKeys() {
  const keys = useQuery(apiKeyQueries.list());
  const [isCreating, setCreating] = useState(false);
  const [removed, setRemoved] = useState<ApiKey>();
  const isFull = (keys.data?.length ?? 0) >= API_KEY_LIMIT;
  const closeCreation = () => {
    setCreating(false);
    // If there was no response, a key may have been created.
    void keys.refetch();
  };
  return (
    <>
      <div className="flex-1">
        <p className="px-4 pt-1 pb-3 text-sm text-muted">
          <Trans>
            API keys let your own programs access your account without your password. Do not share
            them with anyone.
          </Trans>{' '}
          <LinkButton href="/api/docs" target="_blank" rel="noopener">
            <Trans>API documentation</Trans>
          </LinkButton>
        </p>
        <Ready query={keys} skeleton={<SkeletonRows count={2} />}>
          {(list) =>
            list.length === 0 ? (
              <EmptyState icon={<Webhook />} title={<Trans>No API keys yet</Trans>} />
            ) : (
              list.map((key) => (
                <ApiKeyRow key={key.id} apiKey={key} onRemove={() => setRemoved(key)} />
              ))
            )
          }
        </Ready>
      </div>
      <StickyAction
        note={
          isFull ? (
            <Trans>
              You already have {ph({ count: API_KEY_LIMIT })} API keys. Remove one first.
            </Trans>
          ) : undefined
        }
      >
        <Button size="lg" disabled={isFull} onClick={() => setCreating(true)}>
          <Trans>Create API key</Trans>
        </Button>
      </StickyAction>
      <WhileOpen subject={isCreating}>
        {(open) => <CreateDialog open={open} onClose={closeCreation} />}
      </WhileOpen>
      <WhileOpen subject={removed}>
        {(open, apiKey) => (
          <RemoveDialog apiKey={apiKey} open={open} onClose={() => setRemoved(undefined)} />
        )}
      </WhileOpen>
    </>
  );
}

interface RemoveDialogProps {
  apiKey: ApiKey;
  open: boolean;
  onClose: () => void;
}

function RemoveDialog({ apiKey: { id, name }, open, onClose }: RemoveDialogProps) {
  const { t } = useLingui();
  const { mutate, isPending } = useMutation(removeApiKeyMutation());
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      dismissible={!isPending}
      title={
        <Trans>
          Remove <bdi translate="no">{name}</bdi>?
        </Trans>
      }
      description={<Trans>Programs using this key will stop working immediately.</Trans>}
      closeLabel={t`Close`}
      footer={
        <Button
          variant="danger"
          size="lg"
          block
          busy={isPending}
          onClick={() => mutate(id, { onSettled: onClose })}
        >
          <Trans>Remove</Trans>
        </Button>
      }
    />
  );
}
