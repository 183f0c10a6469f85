import { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import { beforeEach, describe, expect, test } from 'vitest';
import { createAppRouter } from '#/app/router';
import { endSession, startSession } from '#/state/session';

async function open(address: string) {
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createAppRouter(new QueryClient(), history);
  await router.load();
  return router.state.location;
}

beforeEach(endSession);

describe('a visitor without a token', () => {
  test.each(['/', '/market', '/login', '/register', '/download'])('may open %s', async (path) => {
    expect((await open(path)).pathname).toBe(path);
  });

  test.each([
    '/assets',
    '/bindMentionAddress?id=3',
    '/options?currentSymbol=btcusdt&name=BTC%2FUSDT',
  ])('is redirected from %s to login with a return address', async (address) => {
    const { pathname, search } = await open(address);
    expect(pathname).toBe('/login');
    expect(search).toMatchObject({ redirect: address });
  });
});

describe('a member', () => {
  beforeEach(() => startSession('a-token'));

  test('can open the pages of members', async () => {
    const { pathname, search } = await open('/options?currentSymbol=btcusdt&name=BTC%2FUSDT');
    expect(pathname).toBe('/options');
    expect(search).toEqual({ currentSymbol: 'btcusdt', name: 'BTC/USDT' });
  });

  test.each(['/login?redirect=%2Fassets', '/register?invite=ABC'])(
    'is sent home from %s',
    async (a) => {
      expect((await open(a)).pathname).toBe('/');
    },
  );
});

test('an invite code keeps its letters, whatever it looks like', async () => {
  expect((await open('/register?invite=007')).search).toMatchObject({ invite: '007' });
});

test('an overlong or repeated query breaks no page', async () => {
  const { pathname } = await open(`/register?invite=${'x'.repeat(5000)}&invite=2&other=%E0%A4%A`);
  expect(pathname).toBe('/register');
});
