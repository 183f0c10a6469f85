import { readFileSync } from 'node:fs';
import type { Browser } from '@playwright/test';

const PAGE_BYTES = 4_096;

/** Memory that all pages and workers of a browser hold in their processes, in MB. */
export async function rendererMemory(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const bytes = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => Number(readFileSync(`/proc/${id}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES);
  return bytes.reduce((sum, one) => sum + one, 0) / 1e6;
}
