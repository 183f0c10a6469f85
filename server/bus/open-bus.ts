import type { Bus } from './bus.ts';
import { createLocalBus } from './local-bus.ts';
import { type NatsDeps, openNatsBus } from './nats-bus.ts';

/** Opens the configured bus: over NATS if its URL is set, otherwise within this process. */
export async function openBus(
  url: string | undefined,
  { key, ...deps }: Omit<NatsDeps, 'url' | 'key'> & { readonly key: () => Promise<Buffer> },
): Promise<Bus> {
  if (url === undefined) return createLocalBus(deps.log);
  return openNatsBus({ ...deps, url, key: await key() });
}
