import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followLivePrices } from '#/api/market-live-prices';

/** Keeps the prices of lists of markets up to date while it is mounted. */
export function LivePrices(): null {
  const client = useQueryClient();
  useEffect(() => followLivePrices(client), [client]);
  return null;
}
