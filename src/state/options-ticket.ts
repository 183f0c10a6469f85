import { atom } from 'jotai';
import * as z from 'zod/mini';
import { preferenceAtom } from './preferences';

const ticket = z.object({
  /** A plain decimal. */
  stake: z.string().check(z.maxLength(40)),
  durationSeconds: z.number(),
});
export type LastTicket = z.infer<typeof ticket>;

/** Members of one device whose last ticket is stored. */
const MEMBERS = 8;

/** By member id: stake and duration of the last option bought on this device (product.md#options). */
export const lastTicketsAtom = preferenceAtom<Readonly<Record<string, LastTicket>>>(
  'optionTickets',
  z.record(z.string(), ticket),
  {},
);

/** Stores the last ticket of one member. */
export const saveLastTicketAtom = atom(null, (get, set, memberId: string, last: LastTicket) => {
  const others = Object.entries(get(lastTicketsAtom)).filter(([id]) => id !== memberId);
  set(lastTicketsAtom, { ...Object.fromEntries(others.slice(1 - MEMBERS)), [memberId]: last });
});
