import { useQuery } from '@tanstack/react-query';
import { depositQueries } from '#/api/deposit';
import type { Coin } from '#/api/market';
import { type AddressNetwork, nativeRule } from '#core/domain/deposit-networks.ts';

/**
 * Returns the withdrawal networks of a coin: its deposit networks, or otherwise its native chain.
 * They are `undefined` until they are loaded, and until then only the server checks an address.
 */
export function useNetworks(coin: Coin | undefined): readonly AddressNetwork[] | undefined {
  const { data } = useQuery(depositQueries.coins());
  if (!data || !coin) return undefined;
  const found = data.find(({ id }) => id === coin.id)?.networks ?? [];
  const named = new Map(found.flatMap(({ network }) => (network ? [[network.name, network]] : [])));
  return named.size > 0 ? [...named.values()] : [{ name: undefined, rule: nativeRule(coin.code) }];
}
