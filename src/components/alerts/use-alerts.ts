import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useAtom } from 'jotai';
import { useState } from 'react';
import { authQueries } from '#/api/auth';
import { alertQueries, removeAlert, saveAlert } from '#/api/market-alerts';
import { siteQueries } from '#/api/site';
import { randomKey } from '#/lib/idempotency';
import { alertsAtom, type DeviceAlert } from '#/state/alerts';
import { toast } from '#/ui/toast';
import { type AlertTerms, MAX_OPEN_ALERTS } from '#core/domain/market-alerts.ts';
import type { Money } from '#core/domain/money.ts';
import { expectAlert } from './alert-watch';

/** The alert to create. If `id` is set, that alert is changed instead. */
export interface AlertRequest extends AlertTerms {
  readonly id: string | undefined;
  readonly symbol: string;
  readonly pair: string;
  /** The price on the screen, which is the base of a change. */
  readonly basePrice: Money;
}

export interface AlertActions {
  readonly isBusy: boolean;
  readonly save: (request: AlertRequest, onDone: () => void) => void;
  readonly remove: (id: string) => void;
}

/** True if alerts are stored only on this device; `undefined` until the server has responded. */
export function useIsOnDevice(): boolean | undefined {
  const settings = useQuery(siteQueries.settings()).data;
  return settings && !settings.hasAlerts;
}

/** Sets, changes and deletes alerts on the server. */
export function useServerActions(): AlertActions {
  /** Submitting the same fields again after a lost response reuses the same key. */
  const [sent, setSent] = useState<{ readonly fields: string; readonly key: string }>();
  const meta = {
    refresh: [alertQueries.all, authQueries.member().queryKey],
  };
  const save = useMutation({
    mutationFn: async ({ request, key }: { request: AlertRequest; key: string }) => {
      const saved = await saveAlert(request, key);
      // This must happen before the lists are read again.
      expectAlert(saved.data.id);
      return saved;
    },
    meta,
  });
  const remove = useMutation({ mutationFn: removeAlert, meta });
  return {
    isBusy: save.isPending,
    save(request, onDone) {
      const { id, symbol, kind, value } = request;
      const fields = JSON.stringify([id, symbol, kind, value]);
      const key = sent?.fields === fields ? sent.key : randomKey();
      setSent({ fields, key });
      const done = () => {
        setSent(undefined);
        onDone();
      };
      save.mutate({ request, key }, { onSuccess: done });
    },
    remove: remove.mutate,
  };
}

/** Sets, changes and deletes alerts on this device. */
export function useDeviceActions(): AlertActions {
  const { t } = useLingui();
  const [record, setRecord] = useAtom(alertsAtom);
  return {
    isBusy: false,
    save({ id, ...request }, onDone) {
      if (id === undefined && record.open.length >= MAX_OPEN_ALERTS) {
        toast({
          tone: 'error',
          message: t`You’ve reached the limit of ${MAX_OPEN_ALERTS} open alerts. Delete one to add another.`,
        });
        return;
      }
      const saved: DeviceAlert = { ...request, id: id ?? randomKey() };
      // An alert that fired while it was being edited is created again.
      const open = record.open.some((alert) => alert.id === id)
        ? record.open.map((alert) => (alert.id === id ? saved : alert))
        : [saved, ...record.open];
      setRecord({ ...record, open });
      toast({ tone: 'success', message: t`Alert set` });
      onDone();
    },
    remove(id) {
      setRecord({ ...record, open: record.open.filter((alert) => alert.id !== id) });
      toast({ tone: 'success', message: t`Alert deleted` });
    },
  };
}
