import { constants, getPriority, setPriority } from 'node:os';
import { chromium } from '@playwright/test';
import config from '../../playwright.config.ts';
import { freePort } from '../../tests/support/server/free-port.ts';
import { importPeer } from '../peers/import-peer.ts';
import { type BenchRow, median } from './table.ts';

const RUNS = 3;
const PAGES = ['/', '/market', '/login'] as const;

interface Figures {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  readonly layoutShift: number;
  readonly blockingMs: number;
  readonly largestPaintMs: number;
}

/**
 * The number of attempts for one run, because on a busy machine Chromium sometimes loses the start
 * of a trace.
 */
const TRIES = 3;

async function measure(url: string): Promise<Figures> {
  for (let tried = 1; ; tried += 1) {
    const port = await freePort();
    const options = config.use?.launchOptions ?? {};
    const browser = await chromium.launch({
      ...options,
      args: [...(options.args ?? []), `--remote-debugging-port=${port}`],
    });
    // With few processor cores, the measurement itself would use up time that a phone would have
    // for the page.
    const usual = getPriority();
    setPriority(constants.priority.PRIORITY_LOW);
    try {
      return await once(url, port);
    } catch (error) {
      if (tried === TRIES) throw error;
    } finally {
      setPriority(usual);
      await browser.close();
    }
  }
}

/** The part of Lighthouse that is used here. */
type Lighthouse = (
  url: string,
  options: { port: number; output: 'json'; logLevel: 'error' },
) => Promise<{ lhr: LighthouseResult } | undefined>;
interface LighthouseResult {
  readonly categories: Readonly<Record<string, { score: number | null }>>;
  readonly audits: Readonly<Record<string, { numericValue?: number }>>;
  readonly runtimeError?: { readonly message: string };
}

async function once(url: string, port: number): Promise<Figures> {
  const { default: lighthouse } = await importPeer<{ default: Lighthouse }>('lighthouse');
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'error' });
  if (!result) throw new Error(`no Lighthouse result for ${url}`);
  const { categories, audits, runtimeError } = result.lhr;
  if (runtimeError) throw new Error(`Lighthouse on ${url}: ${runtimeError.message}`);
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    layoutShift: audits['cumulative-layout-shift']?.numericValue ?? 1,
    blockingMs: audits['total-blocking-time']?.numericValue ?? 9999,
    largestPaintMs: audits['largest-contentful-paint']?.numericValue ?? 9999,
  };
}

/**
 * Runs Lighthouse (mobile, simulated throttling) three times on each public page. Returns the
 * medians.
 */
export async function run(url: string): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const page of PAGES) {
    const figures: Figures[] = [];
    for (let count = 0; count < RUNS; count += 1) {
      figures.push(await measure(url + page));
    }
    const of = (key: keyof Figures) => median(figures.map((figure) => figure[key]));
    rows.push(
      {
        name: `Lighthouse ${page} performance`,
        ours: of('performance'),
        unit: '',
        limit: 98,
        bound: 'least',
      },
      {
        name: `Lighthouse ${page} accessibility`,
        ours: of('accessibility'),
        unit: '',
        limit: 100,
        bound: 'least',
      },
      {
        name: `Lighthouse ${page} best practices`,
        ours: of('bestPractices'),
        unit: '',
        limit: 100,
        bound: 'least',
      },
      { name: `Lighthouse ${page} seo`, ours: of('seo'), unit: '', limit: 100, bound: 'least' },
      { name: `Lighthouse ${page} layout shift`, ours: of('layoutShift'), unit: '', limit: 0.01 },
      { name: `Lighthouse ${page} blocking time`, ours: of('blockingMs'), unit: 'ms', limit: 50 },
      {
        name: `Lighthouse ${page} largest paint`,
        ours: of('largestPaintMs'),
        unit: 'ms',
        limit: 2_500,
      },
    );
  }
  return rows;
}
