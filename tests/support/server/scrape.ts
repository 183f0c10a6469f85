import type { Metrics } from '../../../server/metrics/metrics.ts';

/** The values of a scrape by series, such as `trade_calls_total{call="login",outcome="ok"}`. */
export type Scraped = ReadonlyMap<string, number>;

/** Settings of a test server that collects metrics. Only `server/main.ts` opens the port. */
export const MEASURED = { metrics: { host: '127.0.0.1', port: 1 } } as const;

/** Reads all metrics of a context once. */
export async function scrape(context: { readonly metrics: Metrics | undefined }): Promise<Scraped> {
  if (context.metrics === undefined) throw new Error('nothing is measured');
  return parseScrape(await context.metrics.text());
}

/** Reads the text format of Prometheus. */
export function parseScrape(text: string): Scraped {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const [series = '', value] = line.split(/ (?=\S+$)/);
      return [series, Number(value)];
    }),
  );
}

/** Returns the series of one metric, without its name, such as `{call="login",outcome="ok"}`. */
export function seriesOf(scraped: Scraped, name: string): Record<string, number> {
  return Object.fromEntries(
    [...scraped]
      .filter(([series]) => series.split('{', 1)[0] === name)
      .map(([series, value]) => [series.slice(name.length), value]),
  );
}
