import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Article, ArticleDialog } from '#/components/rich-content/article-dialog';
import { fillDomGaps } from '../../../support/screens/dom-gaps.ts';
import { renderPiece } from '../../../support/screens/piece';

function show(article: Partial<Article>) {
  const onClose = vi.fn();
  const whole = { title: 'News', content: '<p>Hello</p>', ...article };
  renderPiece(<ArticleDialog open article={whole} onClose={onClose} />);
  return { onClose, dialog: within(screen.getByRole('dialog', { name: whole.title })) };
}

const picture = () => document.querySelector('img')?.getAttribute('src');

describe('article', () => {
  beforeAll(fillDomGaps);
  afterEach(cleanup);

  it('shows title, time, picture and content, each in its own direction', async () => {
    const { dialog, onClose } = show({
      at: Date.UTC(2026, 0, 2, 12),
      image: '/banners/install.svg',
      content: '<p dir="rtl">مرحبا</p>',
    });
    expect(dialog.getByText(/2026/)).toBeTruthy();
    expect(picture()).toBe('/banners/install.svg');
    const words = await dialog.findByText('مرحبا');
    expect(words.parentElement?.dir).toBe('auto');
    fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('never shows an external picture, nor what the allow-list leaves out', async () => {
    const { dialog } = show({
      image: 'https://evil.example/pixel.png',
      content: '<script>1</script><b onclick="x">safe</b>',
    });
    const words = await dialog.findByText('safe');
    expect(words.outerHTML).toBe('<b>safe</b>');
    expect(words.parentElement?.innerHTML).toBe('<b>safe</b>');
    expect(picture()).toBeUndefined();
  });
});
