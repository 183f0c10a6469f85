import type { Page } from '@playwright/test';
import { UPLOAD_PATH } from '#core/contract/upload.ts';
import { newImage } from '../server/upload.ts';

/** Returns the field with this label. */
export const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

/** Returns a step that presses the button with this name. */
export const press = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).click();

/** Returns a step that presses the last of several buttons, which is the one in the dialog. */
export const pressLast = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).last().click();

/** Returns a step that fills the fields with these labels. */
export const fill = (fields: Readonly<Record<string, string>>) => async (page: Page) => {
  for (const [label, text] of Object.entries(fields)) await field(page, label).fill(text);
};

/** Adds a photo to each of the slots with these names. */
export async function addPhotos(page: Page, ...slots: string[]): Promise<void> {
  const buffer = await newImage(240);
  for (const slot of slots) {
    const file = { name: 'photo.png', mimeType: 'image/png', buffer };
    await page.getByLabel(`${slot}: add photo`).setInputFiles(file);
    await page.getByRole('button', { name: `${slot}: delete photo` }).waitFor();
    await page.getByText('Uploading…').waitFor({ state: 'hidden' });
  }
}

/** Uploads an image as the page's member and returns its path. */
export function uploadFrom(page: Page): Promise<string> {
  return page.evaluate(async (path) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 64 });
    canvas.getContext('2d')?.fillRect(0, 0, 32, 64);
    const image = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
    const body = new FormData();
    if (image) body.append('file', image, 'photo.png');
    const headers = { Token: localStorage.getItem('trade-token') ?? '' };
    const answer = await fetch(`/api/${path}`, { method: 'POST', headers, body });
    return (await answer.json()).data.url as string;
  }, UPLOAD_PATH);
}
