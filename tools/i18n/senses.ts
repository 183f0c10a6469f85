/**
 * Server messages and demo texts that read like another one in English and mean something else: an
 * order of options and one of the spot book have words of their own in several languages, and so
 * have a status, an event and a record.
 */
export const SENSES: Readonly<Record<string, string>> = {
  'server||options.bought': 'option',
  'server||options.notFound': 'option',
  'server||bill.spot.out': 'record',
  'server||bill.spot.clear': 'record of the end',
  'server||bill.spot.cancel': 'record',
  'server||bill.deposit': 'record',
  'server||bill.withdrawal': 'record',
  'server||loans.state.cancelled': 'loan',
  'server||security.event.transactionPassword': 'event',
};
