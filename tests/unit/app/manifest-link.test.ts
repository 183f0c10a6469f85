import { expect, test } from 'vitest';
import { linkManifest } from '#/app/manifest-link';

test('names the manifest of the language shown, and that of English for unfinished ones', () => {
  document.head.innerHTML = '<link rel="manifest" href="/manifest.webmanifest">';
  const shown = () => document.querySelector('link')?.getAttribute('href');
  linkManifest('ar');
  expect(shown()).toBe('/manifest-ar.webmanifest');
  linkManifest('cr');
  expect(shown()).toBe('/manifest.webmanifest');
  linkManifest('zh-cn');
  expect(shown()).toBe('/manifest-zh-cn.webmanifest');
  linkManifest('en');
  expect(shown()).toBe('/manifest.webmanifest');
});
