import type { App } from './e2e.ts';

/** A page of any driver that can evaluate code in it. */
export interface EvaluatingPage {
  evaluate<Result, Argument>(
    fn: (argument: Argument) => Result | Promise<Result>,
    argument: Argument,
  ): Promise<Result>;
}

/**
 * Sends a call as the member of a page and returns the response, which is the reference for the
 * figures on the screen.
 */
export async function askAs(
  page: EvaluatingPage,
  path: string,
  fields: Readonly<Record<string, string>> = {},
) {
  const { code, data } = await page.evaluate(
    async ([name, form]) => {
      const headers = { Token: localStorage.getItem('trade-token') ?? '' };
      const body = new URLSearchParams(form);
      return (await fetch(`/api/${name}`, { method: 'POST', headers, body })).json();
    },
    [path, fields] as const,
  );
  if (code !== 1) throw new Error(`${path} answered ${code}`);
  return data;
}

/**
 * Reads the available and the frozen amount of a coin (by code) in an account of the page's member.
 */
export async function holdingOf(
  page: EvaluatingPage,
  account: 1 | 2 | 3,
  code: string,
): Promise<{ available: string; frozen: string }> {
  const { coinList } = await askAs(page, 'getUserBalanceList');
  const { balanceInfo } = coinList.find((entry: { type: number }) => entry.type === account);
  const row = balanceInfo.find((coin: { coinName: string }) => coin.coinName === code);
  return { available: row.balance, frozen: row.dbalance };
}

/**
 * Registers a member with the demo's transaction password and with 100 USDT that `demo` sends, for
 * operations that the shared demo accounts must not perform.
 */
export async function newMember(app: App, email: string, password: string): Promise<void> {
  const call =
    (token: string) => async (path: string, fields: Readonly<Record<string, string>>) => {
      const headers = { Token: token };
      const body = new URLSearchParams(fields);
      const answer = await fetch(`${app.url}/api/${path}`, { method: 'POST', headers, body });
      const { code, msg, data } = await answer.json();
      if (code !== 1) throw new Error(`${path} answered ${code}: ${msg}`);
      return data;
    };
  const names = { type: '2', email, password, repassword: password };
  const fresh = call((await call('')('register', names)).userinfo.token);
  await fresh('resetpay', { logpassword: password, newpassword: 'pay2026' });
  const [username = ''] = email.split('@');
  const demo = call(
    (await call('')('login', { username: 'demo', password: 'demo2026' })).userinfo.token,
  );
  const { id } = await demo('Balance/searchUser', { username });
  await demo('Balance/transfer', { to_uid: id, c_id: '1', amount: '100', paypassword: 'pay2026' });
}

/** Signs in without the form and returns a function that sends calls as that member. */
export async function otherMember(app: App, username: string) {
  let token = '';
  const call = async (path: string, fields: Readonly<Record<string, string>> = {}) => {
    const answer = await fetch(`${app.url}/api/${path}`, {
      method: 'POST',
      headers: { Token: token },
      body: new URLSearchParams(fields),
    });
    return (await answer.json()).data;
  };
  token = (await call('login', { username, password: 'demo2026' })).userinfo.token;
  return call;
}
