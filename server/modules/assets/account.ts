import { type Account, isAccount } from '#core/domain/accounts.ts';
import { Refusal } from '../../errors/refusal.ts';
import { assetsTexts } from './assets.texts.ts';

/** Returns the account with this number. Throws a Refusal if there is none. */
export function accountOf(type: number): Account {
  if (!isAccount(type)) throw new Refusal(assetsTexts.badAccount);
  return type;
}
