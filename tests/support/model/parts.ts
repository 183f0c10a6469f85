import type { Balances } from './balances.ts';
import type { Scope } from './desk.ts';
import type { HouseBook } from './house-book.ts';
import type { World } from './world.ts';

/** The interfaces between the areas of the model. */
export interface Parts {
  readonly world: World;
  readonly balances: Balances;
  readonly house: HouseBook;
  isPasswordRight(typed: string | undefined): boolean;
  isOwnImage(member: number, image: string | undefined): boolean;
  isCertified(member: number): boolean;
  isOverdue(member: number): boolean;
  isRestricted(member: number, scope: Scope): boolean;
  owesNow(member: number): boolean;
}
