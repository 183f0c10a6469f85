import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { createDevicePasskey, hasDevicePasskeys } from '#/lib/device-passkey';
import { type AppLock, LOCK_AFTER_MS } from '#/state/app-lock';
import { Button } from '#/ui/button';
import { OptionList } from '#/ui/option-list';
import { Switch } from '#/ui/switch';
import { toast } from '#/ui/toast';
import { TurnOffDialog } from './turn-off-dialog';

interface LockSettingsProps {
  lock: AppLock;
  onChange: (lock: AppLock | undefined) => void;
}

/** When the app locks, and what unlocks it in addition to the code. */
export function LockSettings({ lock, onChange }: LockSettingsProps) {
  const { t } = useLingui();
  const [canAskDevice, setCanAskDevice] = useState(false);
  const [isEnding, setEnding] = useState(false);
  useEffect(() => {
    void hasDevicePasskeys().then(setCanAskDevice);
  }, []);

  async function toggleDevice(isOn: boolean) {
    if (!isOn) {
      onChange({ ...lock, passkey: undefined });
      return;
    }
    const passkey = await createDevicePasskey('Trade');
    if (passkey === undefined) toast({ tone: 'error', message: t`Not confirmed on this device.` });
    else onChange({ ...lock, passkey });
  }

  return (
    <>
      <h2 className="px-4 pt-2 text-sm font-semibold">
        <Trans>Lock after leaving the app</Trans>
      </h2>
      <OptionList
        label={t`Lock after leaving the app`}
        value={`${lock.afterMs}`}
        items={LOCK_AFTER_MS.map((ms) => ({ value: `${ms}`, label: <After ms={ms} /> }))}
        onSelect={(value) => onChange({ ...lock, afterMs: Number(value) })}
      />
      {canAskDevice || lock.passkey !== undefined ? (
        <Switch
          className="px-4"
          label={<Trans>Unlock with this device</Trans>}
          checked={lock.passkey !== undefined}
          onCheckedChange={(isOn) => void toggleDevice(isOn)}
        />
      ) : null}
      <div className="px-4 pt-6">
        <Button variant="secondary" size="lg" block onClick={() => setEnding(true)}>
          <Trans>Turn off app lock</Trans>
        </Button>
      </div>
      <TurnOffDialog
        open={isEnding}
        onClose={() => setEnding(false)}
        onTurnedOff={() => onChange(undefined)}
      />
    </>
  );
}

function After({ ms }: { ms: number }) {
  if (ms === 0) return <Trans>Immediately</Trans>;
  const minutes = ms / 60_000;
  return <Plural value={minutes} one="After # minute" other="After # minutes" />;
}
