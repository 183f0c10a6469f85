import { i18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { describePage } from '#/app/describe-page';

i18n.loadAndActivate({ locale: 'en', messages: {} });

test('names the manifest of the language shown, and describes the page', () => {
  document.head.innerHTML =
    '<link rel="manifest" href="/manifest.webmanifest"><meta name="description" content="">';
  const shown = () => document.querySelector('link')?.getAttribute('href');
  describePage('ar');
  expect(shown()).toBe('/manifest-ar.webmanifest');
  describePage('cr');
  expect(shown()).toBe('/manifest-cr.webmanifest');
  describePage('zh-cn');
  expect(shown()).toBe('/manifest-zh-cn.webmanifest');
  describePage('en');
  expect(shown()).toBe('/manifest.webmanifest');
  expect(document.querySelector('meta')?.content).toBe(
    'Live crypto markets, candlestick charts and short-term Up/Down options in one app.',
  );
});
