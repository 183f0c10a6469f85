import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type PushSettings, pushQueries, removeDevice, savePushSettings } from '#/api/notices-push';
import { unsubscribeBrowser } from '#/lib/push-manager';
import { Button } from '#/ui/button';
import { Switch } from '#/ui/switch';
import { PUSH_KINDS, type PushKind } from '#core/domain/notices-push.ts';
import { QuietHours } from './quiet-hours';

interface PushFormProps {
  endpoint: string;
  settings: PushSettings;
  onOff: () => Promise<void>;
}

const ROW = 'flex w-full';

/** Settings of this device. Each change is stored immediately. */
export function PushForm({ endpoint, settings, onOff }: PushFormProps) {
  const client = useQueryClient();
  const { queryKey } = pushQueries.settings(endpoint);
  // The changes are sent one after another, so the last change is stored last.
  const save = useMutation({
    scope: { id: 'push' },
    mutationFn: (next: PushSettings) => savePushSettings(endpoint, next),
    onMutate: (next) => client.setQueryData(queryKey, next),
    onError: () => void client.invalidateQueries({ queryKey }),
  });
  const turnOff = useMutation({
    mutationFn: async () => {
      await removeDevice(endpoint);
      await unsubscribeBrowser();
    },
    onSuccess: onOff,
  });
  const change = (part: Partial<PushSettings>) => save.mutate({ ...settings, ...part });
  const { kinds, quiet, showsAmounts } = settings;
  const names = useKindNames();

  return (
    <div className="flex flex-col gap-5">
      <fieldset className="flex flex-col">
        <legend className="text-sm font-semibold">
          <Trans>Notify me about</Trans>
        </legend>
        {PUSH_KINDS.map((kind) => (
          <Switch
            key={kind}
            className={ROW}
            label={names[kind]}
            checked={kinds.includes(kind)}
            onCheckedChange={(isOn) =>
              change({ kinds: isOn ? [...kinds, kind] : kinds.filter((each) => each !== kind) })
            }
          />
        ))}
      </fieldset>
      <fieldset className="flex flex-col gap-1">
        <legend className="text-sm font-semibold">
          <Trans>How we notify you</Trans>
        </legend>
        <Switch
          className={ROW}
          label={<Trans>Show amounts</Trans>}
          checked={showsAmounts}
          onCheckedChange={(isOn) => change({ showsAmounts: isOn })}
        />
        <p className="text-xs text-muted">
          <Trans>Anyone who can see your lock screen can read them.</Trans>
        </p>
        <QuietHours quiet={quiet} onChange={(next) => change({ quiet: next })} />
      </fieldset>
      <Button
        variant="secondary"
        block
        disabled={turnOff.isPending}
        onClick={() => turnOff.mutate()}
      >
        <Trans>Turn off on this device</Trans>
      </Button>
    </div>
  );
}

function useKindNames(): Readonly<Record<PushKind, ReactNode>> {
  const { t } = useLingui();
  return {
    options: t`Settled options`,
    orders: t`Filled orders`,
    alerts: t`Price alerts`,
    money: t`Money in and out`,
    device: t`Logins and security`,
    notices: t`Other messages`,
  };
}
