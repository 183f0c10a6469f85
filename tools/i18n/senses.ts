/**
 * Server messages and demo texts with the same English but another meaning: an order of options and
 * one of the spot book have different words in several languages, and so have a status, an event
 * and a record.
 */
export const SENSES: Readonly<Record<string, string>> = {
  'server|options.bought': 'option',
  'server|options.notFound': 'option',
  'server|bill.spot.out': 'record',
  'server|bill.spot.clear': 'record of the end',
  'server|bill.spot.cancel': 'record',
  'server|bill.deposit': 'record',
  'server|bill.withdrawal': 'record',
  'server|loans.state.cancelled': 'loan',
  'server|security.event.transactionPassword': 'event',
};
