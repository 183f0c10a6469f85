import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Dialog } from '#/ui/dialog';
import { currentToasts, dismissToast, toast } from '#/ui/toast';
import { Toaster } from '#/ui/toaster';
import { fillDomGaps } from '../../support/screens/dom-gaps.ts';

const say = (message: string, tone?: 'success' | 'error') =>
  act(() => void toast({ message, tone }));

describe('toast', () => {
  beforeAll(fillDomGaps);
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    cleanup();
    for (const item of currentToasts()) dismissToast(item.id);
    vi.useRealTimers();
  });

  it('is announced through regions that existed before the message', () => {
    render(<Toaster closeLabel="Close" />);
    const polite = screen.getByRole('status');
    const urgent = screen.getByRole('alert');
    say('Saved', 'success');
    expect(screen.getByRole('status')).toBe(polite);
    expect(polite.textContent).toBe('Saved');
    say('Refused', 'error');
    expect(screen.getByRole('alert')).toBe(urgent);
    expect(urgent.textContent).toBe('Refused');
  });

  it('disappears automatically, later for a longer text, and not while pointed at', () => {
    render(<Toaster closeLabel="Close" />);
    say('Short');
    act(() => vi.advanceTimersByTime(3300));
    expect(screen.queryByText('Short')).toBeNull();
    say('A sentence that takes noticeably longer to read than one word');
    act(() => vi.advanceTimersByTime(3300));
    const long = screen.getByText(/^A sentence/);
    fireEvent.pointerEnter(long.parentElement as Element);
    act(() => vi.advanceTimersByTime(60_000));
    expect(screen.queryByText(/^A sentence/)).not.toBeNull();
    fireEvent.pointerLeave(long.parentElement as Element);
    act(() => vi.advanceTimersByTime(10_000));
    expect(screen.queryByText(/^A sentence/)).toBeNull();
  });

  it.each(['success', 'error', undefined] as const)(
    'is replaced by the next message, whatever both are (%s)',
    (tone) => {
      render(<Toaster closeLabel="Close" />);
      for (const before of ['success', 'error', undefined] as const) say('Before', before);
      say('Sent', tone);
      expect(currentToasts().map((item) => item.message)).toEqual(['Sent']);
    },
  );

  it('runs its action once and disappears', () => {
    const onPress = vi.fn();
    render(<Toaster closeLabel="Close" />);
    act(() => void toast({ message: 'New version', action: { label: 'Reload', onPress } }));
    fireEvent.click(screen.getByText('Reload'));
    expect(onPress).toHaveBeenCalledTimes(1);
    expect(currentToasts()).toEqual([]);
  });

  it('of an error ends when the field changes; other messages remain', () => {
    render(
      <>
        <input aria-label="Name" />
        <Toaster closeLabel="Close" />
      </>,
    );
    for (const [tone, left] of [['error', []] as const, ['success', ['Said']] as const]) {
      say('Said', tone);
      vi.advanceTimersByTime(1_500);
      fireEvent.input(screen.getByLabelText('Name'), { target: { value: tone } });
      expect(currentToasts().map((item) => item.message)).toEqual(left);
    }
  });

  it('moves into an open dialog, where it can be announced', () => {
    render(
      <>
        <Toaster closeLabel="Close" />
        <Dialog open onOpenChange={() => undefined} title="Title" />
      </>,
    );
    say('Inside', 'success');
    expect(screen.getByRole('dialog').contains(screen.getByText('Inside'))).toBe(true);
  });
});
