/** What the pages of every driver have in common. */
export interface DrivenPage {
  goto(url: string): Promise<unknown>;
  evaluate<Result>(work: () => Result | Promise<Result>): Promise<Result>;
}

/** Routes of a cold start without a server, in short: public, member's, and with the chart. */
export const COLD_ROUTES = ['/', '/market', '/options', '/exchange', '/assets'] as const;

export interface ColdStart {
  readonly path: string;
  readonly ms: number;
  /** What the page says, in short. */
  readonly words: string;
  /** A head, and content or a designed state: not the static shell, not the browser's own page. */
  readonly stands: boolean;
}

const LIMIT_MS = 20_000;

/**
 * Opens routes that were kept, one after another, without a server: each is a cold start of the app. Pass
 * a page of a browser that was closed since the visit to have the browser cold too.
 */
export async function openColdOffline(
  page: DrivenPage,
  url: string,
  routes: readonly string[] = COLD_ROUTES,
): Promise<ColdStart[]> {
  const starts: ColdStart[] = [];
  for (const path of routes) {
    const start = Date.now();
    await page.goto(url + path).catch(() => undefined);
    let look = await page.evaluate(lookAtPage);
    while (!look.stands && Date.now() - start < LIMIT_MS) {
      await new Promise((done) => setTimeout(done, 100));
      look = await page.evaluate(lookAtPage);
    }
    starts.push({ path, ms: Date.now() - start, ...look });
  }
  return starts;
}

/** Runs in the page. */
function lookAtPage(): Pick<ColdStart, 'words' | 'stands'> {
  const content = document.querySelector('#content');
  const stands =
    document.getElementById('root') !== null &&
    document.getElementById('shell') === null &&
    content?.querySelector('main, [role=alert], [role=status]') !== null &&
    content !== null;
  return { words: (content?.textContent ?? '').replace(/\s+/g, ' ').slice(0, 200), stands };
}
