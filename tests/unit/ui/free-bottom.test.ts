import { afterEach, expect, it, vi } from 'vitest';
import { freeBottom } from '#/ui/free-bottom';

const WINDOW = 844;

afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

function addBar(className: string, top: number, bottom: number, width = 390): HTMLElement {
  const bar = document.createElement('div');
  bar.className = className;
  bar.dataset.bottomBar = '';
  bar.getBoundingClientRect = () => new DOMRect(0, top, width, bottom - top);
  document.body.append(bar);
  return bar;
}

it('is above the bars at the bottom, also stacked ones, in any order', () => {
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(WINDOW);
  expect(freeBottom(null, 40)).toBe(8);
  const dock = addBar('dock', 600, 788);
  addBar('tab-bar', 788, 844);
  // The bars are an element above the bottom, and a side rail.
  addBar('scrolled-away', 100, 160);
  addBar('tab-bar', 0, 844, 64);
  expect(freeBottom(null, 40)).toBe(WINDOW - 600 + 8);
  expect(freeBottom(null, 40, dock)).toBe(WINDOW - 788 + 8);
});
