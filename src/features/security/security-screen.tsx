import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { Gauge, KeyRound, LockKeyhole, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { authQueries } from '#/api/auth';
import { siteQueries } from '#/api/site';
import { useMemberKey } from '#/components/member/use-member-key';
import { Page } from '#/components/page/page';
import { appLockAtom } from '#/state/app-lock';
import { Badge } from '#/ui/badge';
import { ListRow } from '#/ui/list-row';
import { Skeleton } from '#/ui/skeleton';

/** Both passwords and whether they are set (product.md#security). */
export function SecurityScreen() {
  const memberKey = useMemberKey();
  const member = useQuery(authQueries.member(memberKey));
  const lock = useAtomValue(appLockAtom);
  const hasLimits = useQuery(siteQueries.settings()).data?.hasLimits === true;
  const isPaySet = member.data?.hasTransactionPassword;
  return (
    <Page title={<Trans>Security</Trans>}>
      <ListRow
        chevron
        leading={<LockKeyhole />}
        title={<Trans>Login password</Trans>}
        subtitle={<Trans>For logging in</Trans>}
        trailing={<State isSet />}
        render={(props) => <Link to="/modifyPwd" {...props} />}
      />
      <ListRow
        chevron
        leading={<KeyRound />}
        title={<Trans>Transaction password</Trans>}
        subtitle={<Trans>Protects withdrawals and transfers</Trans>}
        trailing={
          isPaySet === undefined ? (
            <Unknown isComing={member.isPending} />
          ) : (
            <State isSet={isPaySet} />
          )
        }
        render={(props) => <Link to="/resetLegalPwd" {...props} />}
      />
      <ListRow
        chevron
        leading={<Smartphone />}
        title={<Trans>App lock</Trans>}
        subtitle={<Trans>A code or this device opens the app</Trans>}
        trailing={<State isSet={lock?.memberKey === memberKey} />}
        render={(props) => <Link to="/security/app-lock" {...props} />}
      />
      {hasLimits ? (
        <ListRow
          chevron
          leading={<Gauge />}
          title={<Trans>Trading limits</Trans>}
          subtitle={<Trans>Limit stakes, orders and losses, or pause</Trans>}
          render={(props) => <Link to="/security/limits" {...props} />}
        />
      ) : null}
      <p className="px-4 pt-3 text-xs text-muted">
        <Trans>
          Customer service never asks for your password. Withdrawals may be paused for a while after
          a change here; the withdrawal page shows until when.
        </Trans>
      </p>
    </Page>
  );
}

function State({ isSet }: { isSet: boolean }): ReactNode {
  return isSet ? (
    <Badge tone="success">
      <Trans>Set</Trans>
    </Badge>
  ) : (
    <Badge tone="warn">
      <Trans>Not set</Trans>
    </Badge>
  );
}

function Unknown({ isComing }: { isComing: boolean }) {
  return isComing ? <Skeleton className="inline-block h-5 w-12" /> : <Badge>–</Badge>;
}
