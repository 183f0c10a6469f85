import type { Page } from '@playwright/test';

/**
 * Collects events that must never happen on a page: uncaught errors, console errors and warnings,
 * reports of the content security policy or Trusted Types, and responses with status 5xx.
 */
export class PageWatch {
  readonly complaints: string[] = [];

  constructor(page: Page) {
    page.on('pageerror', (error) => this.complaints.push(`uncaught: ${error.message}`));
    page.on('console', (message) => {
      // A test that blocks service workers gets this message if a page stays open long enough to
      // try to register one.
      if (message.text() === 'Service Worker registration blocked by Playwright') return;
      if (message.type() === 'error' || message.type() === 'warning') {
        this.complaints.push(`${message.type()}: ${message.text()} (${page.url()})`);
      }
    });
    page.on('response', (response) => {
      if (response.status() >= 500) this.complaints.push(`${response.status()} ${response.url()}`);
    });
  }

  /**
   * Policy reports are also console errors, but a page can suppress those, so this listens for the
   * event itself.
   */
  async watchPolicy(page: Page): Promise<void> {
    await page.exposeFunction('reportPolicyViolation', (text: string) => {
      this.complaints.push(`policy: ${text}`);
    });
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        const report = (window as unknown as { reportPolicyViolation(text: string): void })
          .reportPolicyViolation;
        report(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`);
      });
    });
  }
}
