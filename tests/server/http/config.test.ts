import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { assertPublicUrl, configWarnings, readConfig } from '../../../server/config.ts';
import { DEFAULT_RETENTION } from '../../../server/db/retention.ts';
import { createLogger } from '../../../server/lib/log.ts';
import { createMailer, OUTBOX_FILE } from '../../../server/mail/mailer.ts';
import { controlledClock } from '../../support/server/clock.ts';
import { testPushKeys } from '../../support/server/push-receiver.ts';

const PG = { DATABASE_URL: 'postgres://u:secret@h/d' };

describe('configuration', () => {
  test('requires nothing: demo mode on the embedded database', () => {
    expect(readConfig({})).toMatchObject({
      host: 'localhost',
      port: 4173,
      demo: true,
      review: 'auto',
      trustProxy: false,
      https: false,
      market: { source: 'simulated' },
    });
    expect(readConfig({ PORT: '', HOST: ' ' })).toMatchObject({ host: 'localhost', port: 4173 });
  });

  test('IMAGES_URL decides where images are stored, unless IMAGES_STORE does', () => {
    const inBucket = { IMAGES_URL: 'https://key:word@h/b' };
    const storeOf = (env: Record<string, string>) => readConfig(env).images.store;
    expect(storeOf({})).toBe('database');
    expect(storeOf(inBucket)).toBe('s3');
    expect(storeOf({ ...inBucket, IMAGES_STORE: 'database' })).toBe('database');
  });

  test('RETENTION changes the given periods', () => {
    expect(readConfig({}).retention).toEqual(DEFAULT_RETENTION);
    const { retention } = readConfig({ RETENTION: 'ticks=30, notices=730' });
    expect(retention).toEqual({ ...DEFAULT_RETENTION, ticks: 30, notices: 730 });
  });

  test('PUBLIC_URL decides HTTPS, DATABASE_URL ends demo mode', () => {
    const config = readConfig({ ...PG, MARKET_SOURCE: 'htx', PUBLIC_URL: 'https://t.example/' });
    expect(config).toMatchObject({
      demo: false,
      review: 'desk',
      https: true,
      publicUrl: 'https://t.example',
    });
    const staged = { ...PG, MARKET_SOURCE: 'simulated', ALLOW_SIMULATED: '1' };
    expect(readConfig(staged).market.source).toBe('simulated');
  });

  test('ROLE selects the services of a process', () => {
    const roles = (env: Record<string, string>) => [...readConfig(env).roles];
    expect(roles({})).toEqual(['web', 'feed', 'market', 'worker']);
    const staged = { ...PG, MARKET_SOURCE: 'htx', NATS_URL: 'nats://a,nats://b:4223' };
    expect(roles({ ...staged, ROLE: 'feed, worker' })).toEqual(['feed', 'worker']);
    expect(roles({ ...staged, ROLE: 'all' })).toHaveLength(4);
  });

  test.each([
    [{ PORT: 'x' }, 'PORT must be a whole number from 0 to 65535'],
    [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535'],
    [{ HOST: 'a b' }, 'HOST must be an address to listen on'],
    [{ TRUST_PROXY: '1' }, 'TRUST_PROXY must be the addresses'],
    [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY must be the addresses'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error'],
    [{ MAIL_FROM: 'me' }, 'MAIL_FROM must be an e-mail address'],
    [{ ...PG, ROLE: 'web,cook' }, 'ROLE must be all, desk, or some of web, feed, market, worker'],
    [{ ROLE: 'web' }, 'ROLE needs DATABASE_URL'],
    [{ ...PG, ROLE: 'web', MARKET_SOURCE: 'htx' }, 'ROLE without market needs NATS_URL'],
    [{ NATS_URL: 'http://u:secret@h' }, 'NATS_URL must be addresses like'],
    [{ DRAIN_SECONDS: '1.5' }, 'DRAIN_SECONDS must be a whole number'],
    [{ SW_KILL: 'yes' }, 'SW_KILL must be one of 0, 1'],
    [{ DATABASE_URL: 'mysql://u:secret@h' }, 'DATABASE_URL must be an address like'],
    [{ DATABASE_URL: 'postgres://u:secret@h1,h2/d' }, 'DATABASE_URL must name one host'],
    [PG, 'MARKET_SOURCE must be set when DATABASE_URL is set'],
    [{ ...PG, MARKET_SOURCE: 'simulated' }, 'also needs ALLOW_SIMULATED=1'],
    [{ ...PG, MARKET_SOURCE: 'htx', REVIEW: 'auto' }, 'REVIEW=auto'],
    [{ ...PG, MARKET_SOURCE: 'htx', SIM_SEED: 'x' }, 'SIM_SEED is for tests'],
    [{ MARKET_SOURCE: 'kraken' }, 'MARKET_SOURCE must be one of simulated, htx'],
    [{ MARKET_UPSTREAM: 'https://x.example' }, 'MARKET_UPSTREAM needs MARKET_SOURCE=htx'],
    [{ REVIEW: 'maybe' }, 'REVIEW must be one of auto, desk'],
    [{ SMTP_URL: 'http://u:secret@h' }, 'SMTP_URL must be an address like'],
    [{ PUBLIC_URL: 'https://t.example/app' }, 'PUBLIC_URL must be an origin without a path'],
    [{ SECRETS_KEY: 'c2hvcnQ' }, 'SECRETS_KEY must be 32 random bytes in base64'],
    [{ PUSH_SUBJECT: 'ops@t.example' }, 'PUSH_SUBJECT must be like mailto:ops@trade.example'],
    [{ PUSH_PUBLIC_KEY: 'BPub' }, 'PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY and PUSH_SUBJECT must be set'],
    [
      { PUSH_PUBLIC_KEY: 'BPub', PUSH_PRIVATE_KEY: 'secret', PUSH_SUBJECT: 'mailto:ops@t.example' },
      'PUSH_PUBLIC_KEY does not belong to PUSH_PRIVATE_KEY',
    ],
    [{ PUBLIC_URL: 't.example' }, 'PUBLIC_URL must be an address like'],
    [{ IMAGES_STORE: 'disk' }, 'IMAGES_STORE must be one of database, s3'],
    [{ IMAGES_STORE: 's3' }, 'IMAGES_STORE=s3 needs IMAGES_URL'],
    [{ IMAGES_URL: 'http://key:secret@h/b' }, 'IMAGES_URL must be like https://KEY:SECRET@'],
    [{ RETENTION: 'ticks=6' }, 'RETENTION must be days by name, at least ticks=7,intents=7'],
    [{ RETENTION: 'ledger=9' }, 'RETENTION must be days by name'],
    [{ RETENTION: 'ticks=9,ticks=9' }, 'RETENTION must be days by name'],
    [{ RETENTION: 'ticks=9999' }, 'RETENTION must be days by name'],
    [{ RETENTION: 'ticks' }, 'RETENTION must be days by name'],
  ] as [Record<string, string>, string][])('%j ends with one clear line', (env, line) => {
    const read = () => readConfig(env);
    expect(read).toThrow(line);
    expect(read).not.toThrow(/\n|secret/);
  });
});

describe('a production server', () => {
  const half = { ...PG, MARKET_SOURCE: 'htx' };
  const whole = { ...half, PUBLIC_URL: 'https://t.example' };

  test('without PUBLIC_URL is refused with one line; a demo server and a complete one are not', () => {
    const refuse = (env: Record<string, string>) => () => assertPublicUrl(readConfig(env));
    expect(refuse(half)).toThrow('PUBLIC_URL must be set when DATABASE_URL is set');
    expect(refuse(half)).not.toThrow(/\n|secret/);
    expect(refuse(whole)).not.toThrow();
    expect(refuse({})).not.toThrow();
  });

  test('reports missing variables, one line each', () => {
    const warned = (env: Record<string, string>) => configWarnings(readConfig(env));
    expect(warned(whole)).toEqual([
      expect.stringMatching(/^SMTP_URL is not set: .+$/),
      expect.stringMatching(/^TRUST_PROXY is not set: .+$/),
      expect.stringMatching(/^SECRETS_KEY is not set: .+$/),
      expect.stringMatching(/^PUSH_PUBLIC_KEY is not set: .+$/),
    ]);
    const { publicKey, privateKey, subject } = testPushKeys();
    const all = {
      TRUST_PROXY: 'loopback',
      SECRETS_KEY: Buffer.alloc(32).toString('base64'),
      SMTP_URL: 'smtp://h',
      PUSH_PUBLIC_KEY: publicKey,
      PUSH_PRIVATE_KEY: privateKey,
      PUSH_SUBJECT: subject,
    };
    expect(warned({ ...whole, ...all })).toEqual([]);
    expect(warned({})).toEqual([]);
  });
});

test('mail without SMTP goes to the outbox, and its code not to the log', async () => {
  const dataDir = join(mkdtempSync(join(tmpdir(), 'mail-')), 'not', 'there');
  const lines: string[] = [];
  const log = createLogger('info', { write: (line: string) => void lines.push(line) });
  const mailer = createMailer(
    { dataDir, smtpUrl: undefined, mailFrom: 'a@b.example' },
    controlledClock().now,
    log,
  );
  await mailer.send({ to: 'x@y.example', subject: 'Code', text: 'It is 123456.' });
  await mailer.send({ to: 'z@y.example', subject: 'Code', text: 'It is 654321.' });
  const mails = (await readFile(join(dataDir, OUTBOX_FILE), 'utf8')).trim().split('\n');
  expect(mails.map((line) => JSON.parse(line).text)).toEqual(['It is 123456.', 'It is 654321.']);
  expect(lines.join('')).toContain('outbox');
  expect(lines.join('')).not.toMatch(/123456|x@y/);
});

test('mail with SMTP is sent to that server, and a refusal is an error', async () => {
  const received: string[] = [];
  let isOpen = true;
  const server = createServer((socket) => {
    socket.write('220 test\r\n');
    let inData = false;
    socket.on('data', (chunk) => {
      for (const line of String(chunk)
        .split('\r\n')
        .filter((text) => text !== '')) {
        received.push(line);
        if (inData && line !== '.') continue;
        const wasData = inData;
        inData = !wasData && line === 'DATA';
        const refused = !isOpen && line.startsWith('RCPT');
        socket.write(refused ? '550 no\r\n' : inData ? '354 go\r\n' : '250 ok\r\n');
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const config = {
    dataDir: tmpdir(),
    smtpUrl: `smtp://127.0.0.1:${port}`,
    mailFrom: 'Trade <a@b.example>',
  };
  const mailer = createMailer(config, controlledClock().now, createLogger('silent'));
  const mail = { to: 'x@y.example', subject: 'Code', text: 'It is 123456.' };
  await mailer.send(mail);
  expect(received).toContain('MAIL FROM:<a@b.example>');
  expect(received).toContain('RCPT TO:<x@y.example>');
  expect(received).toContain('It is 123456.');
  for (const to of ["o'neil@example.com", "!#$%&'*+/=?^_`{|}~-@x.xn--p1ai"]) {
    await mailer.send({ ...mail, to });
    expect(received).toContain(`RCPT TO:<${to}>`);
    expect(received).toContain(`To: ${to}`);
  }
  isOpen = false;
  await expect(mailer.send(mail)).rejects.toThrow('550');
  server.close();
});
