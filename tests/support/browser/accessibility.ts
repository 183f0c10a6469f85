import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * Runs axe on the page and returns its findings. It runs in the page itself, which does not reach
 * into frames, and it collects nothing about rules that pass. A separate page that merges all
 * results would take twice as long as the rules. Throws if the page has a frame.
 */
export async function violationsOf(page: Page) {
  if (page.frames().length > 1) throw new Error('axe would not look into the frame');
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  return (await axe.analyze()).violations;
}
