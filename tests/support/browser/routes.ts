/** Every URL that a visitor may open without signing in (product.md#routes). */
export const PUBLIC_ROUTES = [
  '/',
  '/market',
  '/login',
  '/register',
  '/reset-password',
  '/download',
  '/freeze',
] as const;

/** Every URL that requires a member (product.md#routes). */
export const MEMBER_ROUTES = [
  '/options',
  '/exchange',
  '/assets',
  '/real_authentication',
  '/bindMentionAddress',
  '/security',
  '/security/two-step',
  '/security/passkeys',
  '/security/app-lock',
  '/security/devices',
  '/security/log',
  '/security/anti-phishing',
  '/security/limits',
  '/security/addresses',
  '/security/contact',
  '/security/freeze',
  '/modifyPwd',
  '/resetLegalPwd',
  '/trade-account',
  '/results',
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

/** Routes that send a member home. */
export const GUEST_ONLY: readonly string[] = ['/login', '/register', '/reset-password'];
