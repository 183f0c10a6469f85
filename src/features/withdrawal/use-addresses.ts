import { useQuery } from '@tanstack/react-query';
import { siteQueries } from '#/api/site';
import type { WithdrawalOffer } from '#/api/withdrawal';
import { addressQueries } from '#/api/withdrawal-addresses';

/** A possible target for a wallet withdrawal. */
export interface WalletTarget {
  /** The id in the book; `undefined` for the default address until the book has been read. */
  readonly id: string | undefined;
  readonly address: string;
  /** The label; empty if there is none. */
  readonly label: string;
  /** TRC20 or ERC20, if it is known. */
  readonly network: string | undefined;
  /** The time from which the whitelist allows the address (epoch milliseconds). */
  readonly usableAt: number | undefined;
}

/**
 * Returns the addresses of a coin, with the default one first. They come from the book;
 * without a book, there is only the default address (product.md#address-book).
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
