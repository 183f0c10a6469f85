import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Selects the type of a spot order by opening the list and selecting an entry in the sheet. */
export async function chooseOrderType(user: UserEvent, name: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: /^Order type/ }));
  await user.click(await screen.findByRole('option', { name: new RegExp(`^${name}`) }));
}
