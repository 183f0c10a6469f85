import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Countdown } from '#/ui/countdown';

/** The server's clock is 5 s ahead of this phone's. */
const now = () => Date.now() + 5000;

function show(deadline: number) {
  return render(
    <Countdown
      deadline={deadline}
      now={now}
      totalMs={30_000}
      label="Time left"
      format={(seconds) => `${seconds} s`}
    />,
  );
}

const shown = () => screen.getByRole('timer', { name: 'Time left' }).textContent;

describe('countdown', () => {
  beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }));
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  it('counts by the given clock, on the second', () => {
    show(now() + 2500);
    expect(shown()).toBe('3 s');
    act(() => vi.advanceTimersByTime(500));
    expect(shown()).toBe('2 s');
    act(() => vi.advanceTimersByTime(1999));
    expect(shown()).toBe('1 s');
    act(() => vi.advanceTimersByTime(1));
    expect(shown()).toBe('0 s');
    act(() => vi.advanceTimersByTime(60_000));
    expect(shown()).toBe('0 s');
  });

  it('shows the right figure after the phone slept', () => {
    show(now() + 30_000);
    vi.setSystemTime(Date.now() + 21_000);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(shown()).toBe('9 s');
  });

  it('is over immediately if the time has passed, and never below zero', () => {
    show(now() - 4000);
    expect(shown()).toBe('0 s');
  });

  it('restarts for a new deadline', () => {
    const { rerender } = show(now() - 1);
    rerender(
      <Countdown
        deadline={now() + 8000}
        now={now}
        totalMs={30_000}
        label="Time left"
        format={(left) => `${left} s`}
      />,
    );
    expect(shown()).toBe('8 s');
  });
});
