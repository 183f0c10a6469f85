import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { type DepositRecord, recordQueries } from '#/api/assets-records';
import { authQueries } from '#/api/auth';
import { MEMBER_DATA } from '#/api/member-data';
import { store } from '#/state/device-atom';
import { shownReceiptAtom } from '#/state/receipt';
import { toast } from '#/ui/toast';
import { ACCOUNT } from '#core/domain/accounts.ts';
import { formatAmount } from '#core/domain/format-number.ts';

/**
 * Polls the member's deposits on every page (product.md#deposit): after a decision, all data of the
 * member is refetched, and a credit is reported. Also checks for unread messages.
 */
export function DepositWatch() {
  const { t } = useLingui();
  const client = useQueryClient();
  useQuery(authQueries.member());
  const { data: deposits } = useInfiniteQuery(recordQueries.deposits({ account: ACCOUNT.funds }));
  const pending = useRef<ReadonlySet<string>>(new Set());
  const follow = useEffectEvent((rows: readonly DepositRecord[]) => {
    const decided = rows.filter(
      ({ id, status }) => status !== 'pending' && pending.current.has(id),
    );
    pending.current = new Set(rows.flatMap(({ id, status }) => (status === 'pending' ? id : [])));
    if (decided.length === 0) return;
    void client.invalidateQueries({ queryKey: MEMBER_DATA });
    const receipt = store.get(shownReceiptAtom);
    for (const { id, status, amount: credited, coin = '' } of decided) {
      if (status !== 'completed' || id === receipt) continue;
      const amount = formatAmount(credited);
      toast({ tone: 'success', message: t`${amount} ${coin} credited` });
    }
  });
  useEffect(() => {
    if (deposits) follow(deposits);
  }, [deposits]);
  return null;
}
