import { atom } from 'jotai';
import * as z from 'zod/mini';
import { preferenceAtom } from './preferences';

const ticket = z.object({
  memberId: z.string(),
  /** A plain decimal. */
  stake: z.string().check(z.maxLength(40)),
  durationSeconds: z.number(),
});
export type LastTicket = z.infer<typeof ticket>;

/** Reads a member's ticket from another device. Returns `undefined` for any other value. */
export function readTicket(memberId: string, value: unknown): LastTicket | undefined {
  if (typeof value !== 'object') return undefined;
  return ticket.safeParse({ ...value, memberId }).data;
}

/** The number of members per device whose last ticket is stored. */
const MEMBERS = 8;

/**
 * The stake and duration of the option that each member last bought on this device
 * (product.md#options).
 */
export const lastTicketsAtom = preferenceAtom<readonly LastTicket[]>(
  'optionTickets',
  z.array(ticket),
  [],
);

/** Stores the last ticket of a member. */
export const saveLastTicketAtom = atom(null, (get, set, last: LastTicket) => {
  const others = get(lastTicketsAtom).filter(({ memberId }) => memberId !== last.memberId);
  set(lastTicketsAtom, [...others.slice(1 - MEMBERS), last]);
});
