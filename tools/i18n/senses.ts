/**
 * Server messages and demo texts that have the same English wording but different meanings. Several
 * languages have different words for an option order and a spot order, and for a status, an event
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
