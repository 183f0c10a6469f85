import { randomUUID } from 'node:crypto';
import { HttpConnection } from './http-client.ts';

/** The options of the client process, as JSON in its first argument. */
export interface ClientsOptions {
  readonly port: number;
  readonly path: string;
  /** The bodies that each client sends in rotation, as form fields. */
  readonly bodies: readonly string[];
  /** The tokens of the members. There is one client for each. */
  readonly tokens: readonly string[];
  readonly isMoney: boolean;
  readonly warmUpMs: number;
  readonly runMs: number;
}

/**
 * The output of the process: the number of responses with code 1 within the run, the number of
 * other responses, and the 99th percentile.
 */
export interface ClientsReport {
  readonly perSecond: number;
  readonly refused: readonly string[];
  /** The number of other responses. */
  readonly refusals: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

async function run(options: ClientsOptions): Promise<ClientsReport> {
  const { port, path, bodies, tokens, isMoney, warmUpMs, runMs } = options;
  const start = performance.now() + warmUpMs;
  const end = start + runMs;
  const times: number[] = [];
  const refused = new Set<string>();
  let counted = 0;
  let refusals = 0;
  await Promise.all(
    tokens.map(async (token, client) => {
      const connection = new HttpConnection(port);
      for (let call = client; performance.now() < end; call += 1) {
        const headers = { token, ...(isMoney && { 'idempotency-key': randomUUID() }) };
        const sent = performance.now();
        const answer = await connection.post({
          path,
          body: bodies[call % bodies.length] ?? '',
          headers,
        });
        const now = performance.now();
        if (!answer.includes('"code":1,')) {
          refusals += 1;
          refused.add(answer.slice(0, 200));
        } else if (now >= start && now <= end) {
          counted += 1;
          times.push(now - sent);
        }
      }
      connection.close();
    }),
  );
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return {
    perSecond: counted / (runMs / 1000),
    refused: [...refused].slice(0, 3),
    refusals,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
  };
}

const report = await run(JSON.parse(process.argv[2] ?? '') as ClientsOptions);
process.stdout.write(JSON.stringify(report));
