import { fileURLToPath } from 'node:url';
import { ReferenceDataError, readReferenceFolder } from './read-folder.ts';
import type { ReferenceData } from './reference-data.ts';

const DEMO_SEED = fileURLToPath(new URL('../db/seed/demo', import.meta.url));

/**
 * Throws ReferenceDataError for values of the demo: deposits to the demo's addresses would be lost,
 * and the demo has no hold after security changes.
 */
export function assertNoDemoValues(data: ReferenceData): void {
  const demo = readReferenceFolder(DEMO_SEED);
  for (const { key, address, wire } of data['networks.json'] ?? []) {
    const isDemo = (demo['networks.json'] ?? []).some(
      (network) =>
        (address !== undefined && network.address === address) ||
        (wire !== undefined && network.wire?.bankNumber === wire.bankNumber),
    );
    if (isDemo) throw new ReferenceDataError(`networks.json: ${key} has an address of the demo`);
  }
  const settings = data['settings.json'];
  if (settings?.withdrawalHoldHours === 0) {
    throw new ReferenceDataError('settings.json: withdrawalHoldHours of 0 is for the demo only');
  }
  if (settings?.support !== undefined && settings.support === demo['settings.json']?.support) {
    throw new ReferenceDataError('settings.json: support is that of the demo');
  }
}
