import { Trans } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download, UserX } from 'lucide-react';
import { readAccountCopy } from '#/api/account';
import { siteQueries } from '#/api/site';
import { datedName, downloadText } from '#/lib/download';
import { ListRow } from '#/ui/list-row';
import { Spinner } from '#/ui/spinner';

/** Rows for the copy of the data and the closing of the account, if the server has them. */
export function LeavingRows() {
  const isOffered = useQuery(siteQueries.settings()).data?.hasAccount === true;
  const { mutate, isPending } = useMutation({ mutationFn: readAccountCopy });
  if (!isOffered) return null;

  function save() {
    if (isPending) return;
    mutate(undefined, {
      onSuccess: (copy) => {
        const name = datedName('account', new Date(), 'json');
        downloadText(name, JSON.stringify(copy, null, 2), 'application/json');
      },
    });
  }

  return (
    <>
      <ListRow
        leading={<Download />}
        title={<Trans>Download your data</Trans>}
        subtitle={<Trans>Your profile, orders, history and messages in a file</Trans>}
        trailing={isPending ? <Spinner /> : null}
        onClick={save}
      />
      <ListRow
        chevron
        leading={<UserX />}
        title={<Trans>Close account</Trans>}
        subtitle={<Trans>Only when it’s empty</Trans>}
        render={(props) => <Link to="/security/close" {...props} />}
      />
    </>
  );
}
