import { networkNamed } from '#core/domain/deposit-networks.ts';
import { explorerPage, parseTxid } from '#core/domain/deposit-txid.ts';
import type { Db } from '../../db/db.ts';
import { depositNetworks } from '../../db/schema/funding.ts';

/** Returns the networks of every coin with their rules and explorers, including disabled ones. */
export async function listNetworkRules(db: Db) {
  const rows = await db.select().from(depositNetworks).orderBy(depositNetworks.id);
  return rows.flatMap((row) => {
    const network = networkNamed(row.payType, row);
    return network ? [{ ...network, explorer: row.explorer }] : [];
  });
}

/**
 * Returns the page of a transaction at the explorer of its network; `undefined` if the network has
 * no explorer, or for a reference that exists on no network, such as those of a demo.
 */
export function explorerOf(
  networks: Awaited<ReturnType<typeof listNetworkRules>>,
  { network, txid }: { readonly network: string | null; readonly txid: string | null },
): string | undefined {
  if (txid === null) return undefined;
  const found = networks.find(({ name, explorer }) => name === network && explorer !== null);
  if (!found?.explorer || parseTxid(txid, found.rule) !== txid) return undefined;
  return explorerPage(found.explorer, txid);
}
