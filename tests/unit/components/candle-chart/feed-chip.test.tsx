import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { FeedChip } from '#/components/candle-chart/feed-chip';
import { connectivityAtom } from '#/state/connectivity';
import { store } from '#/state/device-atom';

const before = store.get(connectivityAtom);
afterEach(() => {
  cleanup();
  store.set(connectivityAtom, before);
});

test('the feed is not called live while the server is out of reach', () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const shown = () => {
    cleanup();
    render(
      <I18nProvider i18n={i18n}>
        <FeedChip state="live" at={undefined} />
      </I18nProvider>,
    );
    return screen.getByRole('status').textContent;
  };
  expect(shown()).toBe('Live');
  store.set(connectivityAtom, { ...before, status: 'offline' });
  expect(shown()).toBe('Reconnecting');
});
