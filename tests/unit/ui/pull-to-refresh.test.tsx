import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PullToRefresh } from '#/ui/pull-to-refresh';
import { PULL_ARMED_PX } from '#/ui/use-pull';

function pull(down: number, across = 0) {
  const row = screen.getByText('row');
  const at = (x: number, y: number) => ({ touches: [{ clientX: 50 + x, clientY: 50 + y }] });
  fireEvent.touchStart(row, at(0, 0));
  const moves = [0.2, 0.6, 1].map((part) =>
    fireEvent.touchMove(row, at(across * part, down * part)),
  );
  fireEvent.touchEnd(row, { touches: [] });
  return { heldThePage: moves.includes(false) };
}

function show(onRefresh: () => Promise<unknown>) {
  render(
    <PullToRefresh onRefresh={onRefresh} busyLabel="Loading again">
      <p>row</p>
    </PullToRefresh>,
  );
}

describe('pull-to-refresh', () => {
  afterEach(() => {
    cleanup();
    document.documentElement.scrollTop = 0;
  });

  it('reloads after a long pull, announces it, and only once until it is done', async () => {
    let resolve: () => void = () => undefined;
    const promise = new Promise<void>((done) => {
      resolve = done;
    });
    const onRefresh = vi.fn(() => promise);
    show(onRefresh);
    expect(pull(PULL_ARMED_PX + 20).heldThePage).toBe(true);
    expect(screen.getByRole('status').textContent).toBe('Loading again');
    pull(PULL_ARMED_PX + 20);
    expect(onRefresh).toHaveBeenCalledTimes(1);
    await act(async () => resolve());
    expect(screen.getByRole('status').textContent).toBe('');
    pull(PULL_ARMED_PX + 20);
    expect(onRefresh).toHaveBeenCalledTimes(2);
  });

  it('becomes ready again after a failure', async () => {
    const onRefresh = vi.fn(() => Promise.reject(new Error('offline')));
    show(onRefresh);
    pull(PULL_ARMED_PX + 20);
    await act(async () => undefined);
    pull(PULL_ARMED_PX + 20);
    expect(onRefresh).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['a short pull', () => pull(PULL_ARMED_PX - 20)],
    ['a push up', () => pull(-200)],
    ['a sideways swipe', () => pull(60, 200)],
  ])('does nothing on %s', (_name, gesture) => {
    const onRefresh = vi.fn(async () => undefined);
    show(onRefresh);
    gesture();
    expect(onRefresh).not.toHaveBeenCalled();
  });

  it('ignores the finger when the page is scrolled', () => {
    const onRefresh = vi.fn(async () => undefined);
    show(onRefresh);
    document.documentElement.scrollTop = 40;
    expect(pull(300).heldThePage).toBe(false);
    expect(onRefresh).not.toHaveBeenCalled();
  });
});
