/** The members of demo mode; their passwords are public, the login screen names them. */
export const DEMO_MEMBERS = [
  { username: 'demo', email: 'demo@example.com', inviteCode: 'DEMO2026' },
  { username: 'friend', email: 'friend@example.com', inviteCode: 'FRIEND26' },
] as const;
export const DEMO_PASSWORD = 'demo2026';
export const DEMO_TRANSACTION_PASSWORD = 'pay2026';
