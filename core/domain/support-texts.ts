/** Format of the id of a text in the catalogs: `options.you-get-your-stake-back`. */
const TEXT_ID = /^[\w.-]{1,160}$/;
export const PROPOSAL_MAX = 1000;

export function isTextId(text: string): boolean {
  return TEXT_ID.test(text);
}
