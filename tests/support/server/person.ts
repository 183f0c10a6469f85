import type { TestClient } from './test-client.ts';
import type { TestServer } from './test-server.ts';

let registered = 0;

/** A member with an address and separate clients as devices. */
export interface Person extends TestClient {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly password: string;
  /** Signs in on another device. A browser stores cookies. */
  signIn(headers?: Readonly<Record<string, string>>, browser?: boolean): Promise<TestClient>;
}

/** Registers a member who is signed in. */
export async function newPerson(on: Pick<TestServer, 'client'>): Promise<Person> {
  const client = on.client();
  registered += 1;
  const email = `person${registered}@example.com`;
  const password = 'river88stone';
  const fields = { by: 'email', email, password, repeatedPassword: password } as const;
  client.token = (await client.query('register', fields)).userinfo.token;
  const { id, username } = await client.query('getusr');
  return Object.assign(client, {
    id: Number(id),
    username,
    email,
    password,
    async signIn(headers = {}, browser = false) {
      const device = on.client({ browser });
      const { data } = await device.call('login', { username, password }, headers);
      device.token = data.userinfo.token;
      return device;
    },
  });
}
