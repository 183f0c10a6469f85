import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

type Layers = typeof import('#/ui/layer-history');

let router: RouterHistory;
let openLayer: Layers['openLayer'];

const depth = () => history.state?.layers?.depth ?? 0;
const address = () => location.pathname + location.search;

/** A step and each step that follows from it take up one turn of the event loop. */
const TURNS = 20;

/**
 * Resolves when the browser has reported the step and its effects are done, even on a busy machine.
 */
async function step(act: () => void): Promise<void> {
  act();
  for (let turn = 0; turn < TURNS; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

/** Creates a layer that closes on Back. */
function layer() {
  const close = vi.fn(() => remove());
  const remove = openLayer(close);
  return { close, remove };
}

beforeAll(async () => {
  history.replaceState(null, '', '/first');
  // As in the app, history steps are handled before the router handles them.
  await import('#/ui/history-steps');
  router = createBrowserHistory();
  ({ openLayer } = await import('#/ui/layer-history'));
});

let visited = 0;
beforeEach(async () => {
  visited += 1;
  await step(() => router.push(`/page?${visited}`));
});

describe('layers in the history', () => {
  it('close one by one before the page is left, and the address stays', async () => {
    const page = address();
    const [outer, inner] = [layer(), layer()];
    await step(() => undefined);
    expect(depth()).toBe(2);
    await step(() => history.back());
    expect(inner.close).toHaveBeenCalledOnce();
    expect(outer.close).not.toHaveBeenCalled();
    await step(() => history.back());
    expect(outer.close).toHaveBeenCalledOnce();
    expect([address(), depth(), router.location.href]).toEqual([page, 0, page]);
    await step(() => history.back());
    expect(address()).not.toBe(page);
    expect(router.location.href).toBe(address());
  });

  it('leave no entry when they close automatically', async () => {
    const page = address();
    const length = history.length;
    const { remove, close } = layer();
    await step(() => undefined);
    await step(remove);
    expect([address(), depth(), close.mock.calls.length]).toEqual([page, 0, 0]);
    layer().remove();
    await step(() => undefined);
    expect(history.length - length, 'what came and went at once has no entry').toBe(1);
    await step(() => history.back());
    expect(router.location.href).not.toBe(page);
  });

  it('share an entry when one replaces the other', async () => {
    const { remove } = layer();
    await step(() => undefined);
    const { length } = history;
    const go = vi.spyOn(history, 'go');
    remove();
    const next = layer();
    await step(() => undefined);
    expect([depth(), history.length - length, go.mock.calls.length]).toEqual([1, 0, 0]);
    go.mockRestore();
    await step(next.remove);
  });

  it('are not opened again by Forward', async () => {
    const page = address();
    layer();
    await step(() => undefined);
    await step(() => history.back());
    await step(() => history.forward());
    expect([address(), depth(), router.location.href]).toEqual([page, 0, page]);
  });

  it('get their entry back when they refuse to close', async () => {
    const { length } = history;
    const remove = openLayer(() => undefined);
    await step(() => undefined);
    await step(() => history.back());
    await step(() => history.back());
    expect([depth(), history.length]).toEqual([1, length + 1]);
    await step(remove);
    expect(depth()).toBe(0);
  });

  it('close with their page when another is opened from them', async () => {
    const page = address();
    const [{ close, remove }, inner] = [layer(), layer()];
    await step(() => undefined);
    await step(() => router.push('/other'));
    expect([address(), depth()]).toEqual(['/other', 0]);
    // The page removes its layers when it is left.
    inner.remove();
    await step(remove);
    expect([address(), depth()]).toEqual(['/other', 0]);
    await step(() => history.back());
    expect([address(), depth(), router.location.href]).toEqual([page, 0, page]);
    expect(close).not.toHaveBeenCalled();
  });

  it('get an entry again when the member returns before their page has closed', async () => {
    const page = address();
    const { close } = layer();
    await step(() => undefined);
    await step(() => router.push('/other'));
    await step(() => history.back());
    expect([address(), depth(), close.mock.calls.length]).toEqual([page, 1, 0]);
    await step(() => history.back());
    expect([address(), depth(), close.mock.calls.length]).toEqual([page, 0, 1]);
  });

  it('allow the page below to change its address', async () => {
    const { close } = layer();
    await step(() => undefined);
    await step(() => router.replace('/page?tab=1'));
    expect([address(), depth()]).toEqual(['/page?tab=1', 1]);
    await step(() => history.back());
    expect(close).toHaveBeenCalledOnce();
    expect([address(), depth(), router.location.href]).toEqual(['/page?tab=1', 0, '/page?tab=1']);
  });

  it('close and change the address at once, in either order', async () => {
    for (const isFirst of [true, false]) {
      const { remove } = layer();
      await step(() => undefined);
      if (isFirst) remove();
      router.replace(`/page?chosen=${isFirst}`);
      await step(() => (isFirst ? undefined : remove()));
      expect([address(), depth()]).toEqual([`/page?chosen=${isFirst}`, 0]);
      await step(() => history.forward());
      expect([address(), router.location.href]).toEqual(Array(2).fill(`/page?chosen=${isFirst}`));
    }
  });

  it('close and open another page at once', async () => {
    const page = address();
    const { remove } = layer();
    await step(() => undefined);
    remove();
    await step(() => router.push('/other'));
    expect([address(), depth()]).toEqual(['/other', 0]);
    await step(() => history.back());
    expect(address()).toBe(page);
  });
});
