import { useQuery } from '@tanstack/react-query';
import { depositQueries } from '#/api/deposit';
import type { Coin } from '#/api/market';
import { useMemberKey } from '#/components/member/use-member-key';
import { type AddressNetwork, nativeRule } from '#/domain/withdrawal-address';

const RULES = { TRC20: 'tron', ERC20: 'evm' } as const;

/**
 * Returns the networks a coin is paid out on: those it is paid in on, else the chain it is native to.
 * `undefined` until they are read, and then only the server checks an address.
 */
export function useNetworks(coin: Coin | undefined): readonly AddressNetwork[] | undefined {
  const { data } = useQuery(depositQueries.coins(useMemberKey()));
  if (!data || !coin) return undefined;
  const found = data.find(({ id }) => id === coin.id)?.networks ?? [];
  const networks = found.flatMap(({ method }) =>
    method === 'bank' ? [] : { name: method, rule: RULES[method] },
  );
  return networks.length > 0 ? networks : [{ name: undefined, rule: nativeRule(coin.code) }];
}
