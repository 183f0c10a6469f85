import { useQuery } from '@tanstack/react-query';
import { depositQueries } from '#/api/deposit';
import { useMemberKey } from '#/components/member/use-member-key';
import type { AddressNetwork } from '#/domain/withdrawal-address';

/**
 * Returns the networks of a coin whose address format is known: a coin is paid out on its deposit
 * networks. `undefined` until they are read, and then only the server checks an address.
 */
export function useNetworks(coinId: string | undefined): readonly AddressNetwork[] | undefined {
  const { data } = useQuery(depositQueries.coins(useMemberKey()));
  if (!data) return undefined;
  const networks = data.find(({ id }) => id === coinId)?.networks ?? [];
  return networks.flatMap(({ method }) => (method === 'bank' ? [] : [method]));
}
