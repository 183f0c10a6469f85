import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import { authQueries } from '#/api/auth';
import { readAllMutation } from '#/api/notices';
import { siteQueries } from '#/api/site';
import { IconButton } from '#/ui/icon-button';

/** Marks all messages as read. Shown while there are unread ones, if the server supports it. */
export function ReadAllButton() {
  const { t } = useLingui();
  const isOffered = useQuery(siteQueries.settings()).data?.hasReadAll;
  const hasUnread = useQuery(authQueries.member()).data?.hasUnread;
  const { mutate, isPending } = useMutation(readAllMutation());
  if (!isOffered || !hasUnread) return null;
  return (
    <IconButton label={t`Mark all as read`} disabled={isPending} onClick={() => mutate()}>
      <CheckCheck />
    </IconButton>
  );
}
