import { ACCOUNTS, type Account } from '#core/domain/accounts.ts';
import { valuation } from '#core/domain/conversion.ts';
import { add, isZero, type Money, ZERO } from '#core/domain/money.ts';
import type { Db } from '../../db/db.ts';
import type { Handlers } from '../../handler.ts';
import type { PriceSource } from '../../market/price-source.ts';
import { listBalances } from './assets.repo.ts';
import { listAllCoins, listPairs } from './coins.ts';

export interface WalletDeps {
  readonly db: Db;
  readonly prices: PriceSource;
}

export function assetsHandlers({
  db,
  prices,
}: WalletDeps): Handlers<'getUserBalanceList' | 'getCoinBalance'> {
  return {
    async getUserBalanceList(_, call) {
      const [allCoins, held, pairs] = await Promise.all([
        listAllCoins(db),
        listBalances(db, call.caller.memberId),
        listPairs(db),
      ]);
      const isHeld = (coinId: number) =>
        held.some((own) => own.coinId === coinId && !isZero(add(own.available, own.frozen)));
      const coins = allCoins.filter(({ id, isOffered }) => isOffered || isHeld(id));
      const worth = valuation(pairs, (symbol) => prices.quote(symbol)?.last);
      let total: Money = ZERO;
      const accounts = ACCOUNTS.map((account) => {
        let usable: Money = ZERO;
        const holdings = coins.map(({ id, code }) => {
          const row = held.find((own) => own.account === account && own.coinId === id);
          const available = row?.available ?? ZERO;
          const frozen = row?.frozen ?? ZERO;
          const value = worth(code, add(available, frozen));
          total = add(total, value);
          usable = add(usable, worth(code, available));
          return { coinId: id, code, available, frozen, value };
        });
        return { account, availableValue: usable, holdings };
      });
      return { data: { total, accounts } };
    },

    async getCoinBalance({ coinId }, call) {
      const held = await listBalances(db, call.caller.memberId);
      const balanceOf = (account: Account) =>
        held.find((row) => row.account === account && row.coinId === coinId);
      return {
        data: {
          balances: ACCOUNTS.map((account) => ({
            account,
            balance: balanceOf(account)?.available ?? ZERO,
          })),
        },
      };
    },
  };
}
