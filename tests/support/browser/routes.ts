/** Every URL a visitor may open signed out. */
export const PUBLIC_ROUTES = ['/', '/market', '/login', '/register', '/download'] as const;

/** Every URL that needs a member (specification section 2). */
export const MEMBER_ROUTES = [
  '/options',
  '/exchange',
  '/assets',
  '/real_authentication',
  '/bindMentionAddress',
  '/security',
  '/modifyPwd',
  '/resetLegalPwd',
  '/trade-account',
  '/changemoney',
  '/recharge',
  '/withdrawal',
  '/exchangeb',
  '/invite',
  '/trade-lst',
  '/notify',
  '/loans',
  '/loans-application',
  '/lockming',
  '/lockming-application',
  '/transfer',
  '/transfer-list',
  '/staking',
  '/staking-list',
  '/introduction',
  '/bank',
] as const;
