import type { Page } from '@playwright/test';
import { SHARE_PATH, SHARED_FIELD } from '#core/contract/deposit-shared.ts';
import { expect, signIn, test } from '../support/browser/e2e.ts';

test.use({ serviceWorkers: 'allow' });

const NOT_A_PICTURE = 'text/plain';

/** Posts a picture as the system does when a member shares it with the installed app. */
async function share(page: Page, type = 'image/png'): Promise<void> {
  await page.evaluate(
    async ([path, field, kind]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 60, height: 40 });
      canvas.getContext('2d')?.fillRect(5, 5, 30, 20);
      const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done));
      const files = new DataTransfer();
      files.items.add(new File([blob ?? ''], 'receipt.png', { type: kind }));
      const input = Object.assign(document.createElement('input'), {
        type: 'file',
        name: field,
        files: files.files,
      });
      const form = Object.assign(document.createElement('form'), {
        method: 'POST',
        action: path,
        enctype: 'multipart/form-data',
      });
      form.append(input);
      document.body.append(form);
      form.submit();
    },
    [SHARE_PATH, SHARED_FIELD, type] as const,
  );
  await page.waitForURL(/\/recharge\?shared/);
}

test('a shared receipt becomes the proof of a deposit after the member confirms', async ({
  page,
  app,
}) => {
  await signIn(page, app);
  await page.goto(app.url);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await share(page);
  const offer = page.getByRole('region', { name: 'Shared image' });
  await offer.getByRole('button', { name: 'Use image' }).click();
  await expect(page.getByRole('button', { name: 'Proof of payment: delete photo' })).toBeVisible();
  await expect(offer).toBeHidden();
  await page.getByRole('textbox', { name: 'Amount paid' }).fill('25');
  await page.getByRole('button', { name: 'Submit deposit' }).click();
  await expect(page.getByText(/submitted|review/i).first()).toBeVisible();

  await share(page);
  await offer.getByRole('button', { name: 'Discard' }).click();
  await expect(offer).toBeHidden();
  await share(page, NOT_A_PICTURE);
  await expect(page.getByText('We couldn’t open the shared image.')).toBeVisible();
});
