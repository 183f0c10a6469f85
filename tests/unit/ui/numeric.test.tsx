import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { LogoImage } from '#/ui/logo-image';
import { Numeric } from '#/ui/numeric';
import { directionOf, PriceChange } from '#/ui/price-change';
import { PriceFlash } from '#/ui/price-flash';
import { fillDomGaps } from '../../support/screens/dom-gaps.ts';

describe('figures', () => {
  beforeAll(fillDomGaps);
  afterEach(cleanup);

  it.each([
    ['+1.23%', 'up'],
    ['1.2', 'up'],
    ['-0.01%', 'down'],
    ['−3%', 'down'],
    ['+0.00%', 'flat'],
    ['-0.00%', 'flat'],
    ['', 'flat'],
    ['--', 'flat'],
  ] as const)('%s points %s', (value, direction) => {
    expect(directionOf(value)).toBe(direction);
  });

  it('contains the sign in the text, so colour is never the only sign', () => {
    const { container } = render(<PriceChange value="-0.87%" />);
    expect(container.textContent).toBe('-0.87%');
    expect(container.querySelector('[data-direction=down] svg')).not.toBeNull();
  });

  it('hides an amount from view and from the page', () => {
    render(
      <Numeric unit="USDT" maskedLabel="Hidden amount">
        10,000.00
      </Numeric>,
    );
    expect(screen.queryByText(/10,000/)).toBeNull();
    expect(screen.getByText('Hidden amount')).not.toBeNull();
    expect(screen.getByText(/USDT/)).not.toBeNull();
  });

  it('flashes when the price changes, in the colour of the change, and not otherwise', () => {
    const animate = vi.fn((_frames: Keyframe[]) => ({ cancel: () => undefined }));
    Element.prototype.animate = animate as unknown as Element['animate'];
    const { rerender } = render(<PriceFlash value="10">10.00</PriceFlash>);
    rerender(<PriceFlash value="10.0">10.00</PriceFlash>);
    expect(animate).not.toHaveBeenCalled();
    rerender(<PriceFlash value="10.5">10.50</PriceFlash>);
    rerender(<PriceFlash value="9">9.00</PriceFlash>);
    expect(animate.mock.calls.map(([frames]) => frames[0]?.color)).toEqual([
      'var(--up)',
      'var(--down)',
    ]);
  });

  it('shows a letter where a logo is missing or broken', () => {
    const { container, rerender } = render(<LogoImage src="/coins/none.svg" name="BTC" />);
    const image = container.querySelector('img');
    expect(image?.getAttribute('alt')).toBe('');
    image?.dispatchEvent(new Event('error'));
    return waitFor(() => {
      expect(container.textContent).toBe('B');
      rerender(<LogoImage src="/coins/btc.svg" name="BTC" />);
      expect(container.querySelector('img')?.getAttribute('src')).toBe('/coins/btc.svg');
    });
  });
});
