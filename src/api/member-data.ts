/** First part of every query key of a member, which a movement of money refreshes. */
export function memberDataKey(memberKey: string | undefined) {
  return ['member', memberKey] as const;
}
