import { ACCOUNTS } from '../../../src/domain/accounts.ts';
import { valuation } from '../../../src/domain/conversion.ts';
import { add, type Money, ZERO } from '../../../src/domain/money.ts';
import type { Db } from '../../db/client.ts';
import type { Handlers } from '../../http/handler.ts';
import type { PriceSource } from '../../market/price-source.ts';
import { listBalances, listCoins, listPairs } from './wallet.repo.ts';

export interface WalletParts {
  readonly db: Db;
  readonly prices: PriceSource;
}

export function walletHandlers({ db, prices }: WalletParts): Handlers<'getUserBalanceList'> {
  return {
    async getUserBalanceList(_, call) {
      const [coins, held, pairs] = await Promise.all([
        listCoins(db),
        listBalances(db, call.caller.memberId),
        listPairs(db),
      ]);
      const worth = valuation(pairs, (symbol) => prices.quote(symbol)?.last);
      let total: Money = ZERO;
      const coinList = ACCOUNTS.map((account) => {
        let usable: Money = ZERO;
        const balanceInfo = coins.map(({ id, code }) => {
          const row = held.find((own) => own.account === account && own.coinId === id);
          const available = row?.available ?? ZERO;
          const frozen = row?.frozen ?? ZERO;
          const value = worth(code, add(available, frozen));
          total = add(total, value);
          usable = add(usable, worth(code, available));
          return {
            coinId: id,
            coinName: code,
            balance: available,
            dbalance: frozen,
            all_zhprice: value,
          };
        });
        return { type: account, totalAvailableAsset: usable, balanceInfo };
      });
      return { data: { all_price: total, coinList } };
    },
  };
}
