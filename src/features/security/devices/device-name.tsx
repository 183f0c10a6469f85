import { useLingui } from '@lingui/react/macro';

interface DeviceNames {
  readonly browser: string | undefined;
  readonly system: string | undefined;
}

/** Returns a function that formats a browser and its system, such as "Chrome on Windows". */
export function useDeviceName(): (device: DeviceNames) => string {
  const { t } = useLingui();
  return ({ browser, system }) => {
    if (browser && system) return t`${browser} on ${system}`;
    return browser || system || t`Unknown device`;
  };
}
