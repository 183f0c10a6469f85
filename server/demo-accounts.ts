import type { Config } from './config.ts';

/** The members of demo mode. Their passwords are public: the login screen shows them. */
export const DEMO_MEMBERS = [
  { username: 'demo', email: 'demo@example.com', inviteCode: 'DEMQ2226' },
  { username: 'friend', email: 'friend@example.com', inviteCode: 'FRND2226' },
] as const;
export const DEMO_PASSWORD = 'demo2026';
export const DEMO_TRANSACTION_PASSWORD = 'pay2026';

/**
 * Returns true for a demo member in demo mode, whose account several people share. Its passwords
 * cannot be changed, and failed attempts never lock it (ADR-032).
 */
export function isSharedAccount({ demo }: Pick<Config, 'demo'>, username: string): boolean {
  return demo && DEMO_MEMBERS.some((member) => member.username === username);
}

/** Initial balances of each demo member, in units of the coin, by account number. */
export const DEMO_FUNDS = {
  1: {
    USDT: '10000',
    BTC: '0.5',
    ETH: '5',
    BNB: '10',
    SOL: '50',
    XRP: '2000',
    DOGE: '10000',
    ADA: '3000',
    TRX: '10000',
    LTC: '20',
    DOT: '300',
    AVAX: '60',
    LINK: '120',
  },
  2: { USDT: '10000' },
  3: { USDT: '5000', BTC: '0.1', ETH: '1' },
} as const;

/**
 * The operators of demo mode, who sign in with one press. There are two, because some acts need a
 * second person.
 */
export const DEMO_OPERATORS = ['Ada', 'Ben'] as const;
