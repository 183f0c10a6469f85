import { useQuery } from '@tanstack/react-query';
import { siteQueries } from '#/api/site';
import type { WithdrawalOffer } from '#/api/withdrawal';
import { addressQueries } from '#/api/withdrawal-addresses';

/** A possible target of a wallet withdrawal. */
export interface WalletTarget {
  /** Id in the book; `undefined` for the bound address until the book has been read. */
  readonly id: string | undefined;
  readonly address: string;
  /** Empty if there is none. */
  readonly label: string;
  /** TRC20 or ERC20, if known. */
  readonly network: string | undefined;
  /** Time from which the whitelist allows it (epoch milliseconds). */
  readonly usableAt: number | undefined;
}

/**
 * Returns the addresses of a coin, the default one first: those of the book, or the bound one if
 * there is no book (product.md#address-book).
 */
export function useAddresses(
  coinId: string,
  { address }: WithdrawalOffer,
  isAsked: boolean,
): readonly WalletTarget[] {
  const hasBook = useQuery(siteQueries.settings()).data?.hasAddresses === true;
  const { data } = useQuery({
    ...addressQueries.ofCoin(coinId),
    enabled: hasBook && isAsked,
  });
  if (data && hasBook) return data;
  if (address === undefined) return [];
  return [{ id: undefined, address, label: '', network: undefined, usableAt: undefined }];
}
