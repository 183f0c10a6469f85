import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useCountUp } from '#/ui/use-count-up';

function Figure({ value }: { value: string }) {
  return useCountUp(value);
}

function prefersReducedMotion(isReduced: boolean) {
  vi.stubGlobal('matchMedia', () => ({ matches: isReduced }));
}

describe('a figure that rises', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('counts up to the exact value, and falls immediately', () => {
    prefersReducedMotion(false);
    const { container, rerender } = render(<Figure value="10" />);
    rerender(<Figure value="20.123456789" />);
    act(() => vi.advanceTimersByTime(250));
    const halfway = Number(container.textContent);
    expect(halfway).toBeGreaterThan(12);
    expect(halfway).toBeLessThan(18);
    act(() => vi.advanceTimersByTime(500));
    expect(container.textContent).toBe('20.123456789');
    rerender(<Figure value="5" />);
    expect(container.textContent).toBe('5');
  });

  it('is complete immediately with reduced motion', () => {
    prefersReducedMotion(true);
    const { container, rerender } = render(<Figure value="10" />);
    rerender(<Figure value="20" />);
    expect(container.textContent).toBe('20');
  });
});
