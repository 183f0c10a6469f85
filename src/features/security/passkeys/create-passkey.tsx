import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { deviceQueries } from '#/api/auth-devices';
import { siteQueries } from '#/api/site';
import { useDeviceName } from '../devices/device-name';
import { NameForm } from './name-form';
import { ProveForm } from './prove-form';

/** Creates a passkey: proof of the member, then its name and the prompt of the browser. */
export function CreatePasskey({ onLeave }: { onLeave: () => void }) {
  /** Options of the server for the browser, as JSON text. */
  const [options, setOptions] = useState<string>();
  const settings = useQuery(siteQueries.settings());
  const devices = useInfiniteQuery({
    ...deviceQueries.list(),
    enabled: settings.data?.hasDevices === true,
  });
  const nameOf = useDeviceName();
  const device = devices.data?.find(({ isCurrent }) => isCurrent);
  const name = device?.browser || device?.system ? nameOf(device) : '';
  return options === undefined ? (
    <ProveForm onOptions={setOptions} onBack={onLeave} />
  ) : (
    <NameForm
      options={options}
      name={name}
      onDone={onLeave}
      onRefused={() => setOptions(undefined)}
    />
  );
}
