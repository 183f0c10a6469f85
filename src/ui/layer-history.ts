/*
 * Back closes what is open before it leaves the page. Every open layer (dialog, sheet, panel, popover,
 * fullscreen) has an entry of its own in the browser's history, above the entry of the page and with
 * the same address. The router never learns of these entries: they are written past its watch on
 * `pushState`, and steps between them are kept from its listener.
 */

import { listenFirst } from './history-steps.ts';

/** Kept in `history.state.layers`. */
interface Mark {
  /** How many layers were open on this entry; 0 is the page itself. */
  readonly depth: number;
  /** Names the page's entry: the key the router gave it when the first layer opened. */
  readonly page: string;
}

interface Write {
  readonly isPush: boolean;
  readonly state: object | null;
  readonly url: string | URL | null | undefined;
}

interface Layer {
  readonly close: () => void;
  /** Over which page's entry it opened. Its page may come back before anything else was drawn. */
  page: string;
}

/** A step that the browser never reports counts as done after this long. */
const STEP_LIMIT_MS = 1_000;

const native = { push: History.prototype.pushState, replace: History.prototype.replaceState };

let layers: readonly Layer[] = [];
let page = markOf(history.state).page;
/** What the router last made of the page while layers were open: written to its entry once that is current. */
let behind: Write | undefined;
/** A step of our own that is under way, and what the router wanted to write meanwhile. */
let step: { readonly isHidden: boolean; readonly timer: number } | undefined;
let waiting: readonly Write[] = [];

/** Registers an open layer. `close` is called when the member goes back; the result removes the layer. */
export function openLayer(close: () => void): () => void {
  const layer: Layer = { close, page };
  layers = [...layers, layer];
  queueMicrotask(align);
  return () => {
    if (!layers.includes(layer)) return;
    layers = layers.filter((other) => other !== layer);
    queueMicrotask(align);
  };
}

function markOf(state: unknown): Mark {
  const { layers, __TSR_key } = (state ?? {}) as { layers?: Mark; __TSR_key?: string };
  return layers ?? { depth: 0, page: __TSR_key ?? '' };
}

const depthNow = () => markOf(history.state).depth;
const openHere = () => layers.filter((layer) => layer.page === page);

/** The page's entry got another key: its layers stay its own. */
function renamePage(key: string): void {
  for (const layer of openHere()) layer.page = key;
  page = key;
}

function marked(state: object | null, depth: number): object {
  return { ...state, layers: { depth, page } satisfies Mark };
}

/** Makes the history as deep as layers are open. */
function align(): void {
  if (step) return;
  const depth = depthNow();
  if (depth === 0) renamePage(markOf(history.state).page);
  const wanted = openHere().length;
  if (wanted < depth) {
    go(wanted - depth);
    return;
  }
  for (let next = depth + 1; next <= wanted; next += 1) {
    try {
      native.push.call(history, marked(history.state, next), '');
    } catch {
      // Safari refuses a hundred entries within half a minute: Back leaves the page then.
      return;
    }
  }
}

function go(delta: number, isHidden = true): void {
  step = { isHidden, timer: window.setTimeout(giveUpStep, STEP_LIMIT_MS) };
  history.go(delta);
}

/** There is no such entry: what stands here is the page. */
function giveUpStep(): void {
  native.replace.call(history, marked(history.state, 0), '');
  arrive();
}

function arrive(): void {
  clearTimeout(step?.timer);
  step = undefined;
  page = markOf(history.state).page;
  catchUp();
  const depth = depthNow();
  // Another page goes above the entry of this one, not above one of a layer.
  if (depth > 0 && waiting.some(({ isPush }) => isPush)) {
    go(-depth);
    return;
  }
  const writes = waiting;
  waiting = [];
  for (const write of writes) perform(write);
  align();
}

/** Gives the page's entry what the router wrote while a layer stood above it. */
function catchUp(): void {
  if (!behind || depthNow() > 0) return;
  native.replace.call(history, marked(behind.state, 0), '', behind.url);
  behind = undefined;
}

function perform(write: Write): void {
  const { isPush, state, url } = write;
  if (isPush) {
    native.push.call(history, state, '', url);
    page = markOf(state).page;
    return;
  }
  const depth = depthNow();
  if (depth > 0) behind = write;
  native.replace.call(history, marked(state, depth), '', url);
}

/**
 * Takes a write of the router. It means the page's own entry: what opens another page first takes away
 * the entries of the layers, which go with the page.
 */
function take(write: Write): boolean {
  const depth = depthNow();
  if (step) {
    waiting = [...waiting, write];
    return true;
  }
  if (depth === 0) return false;
  if (!write.isPush) {
    perform(write);
    return true;
  }
  waiting = [write];
  go(-depth);
  return true;
}

function watchRouter(): void {
  const router = { push: history.pushState, replace: history.replaceState };
  history.pushState = (state, unused, url) => {
    if (take({ isPush: true, state, url })) return;
    router.push.call(history, state, unused, url);
    page = markOf(history.state).page;
  };
  history.replaceState = (state, unused, url) => {
    if (take({ isPush: false, state, url })) return;
    router.replace.call(history, state, unused, url);
    renamePage(markOf(history.state).page);
  };
}

function onStep(event: PopStateEvent): void {
  const mark = markOf(event.state);
  if (step) {
    if (step.isHidden) event.stopImmediatePropagation();
    arrive();
  } else if (mark.page === page) {
    event.stopImmediatePropagation();
    catchUp();
    closeAbove(mark.depth);
  } else {
    // Another page: the router shows it.
    behind = undefined;
    page = mark.page;
    if (mark.depth > 0) go(-mark.depth, false);
    // Not before the router has seen where it stands.
    else setTimeout(align);
  }
}

function closeAbove(depth: number): void {
  for (const { close } of openHere().slice(depth).reverse()) close();
  // By then what was to close has closed. What stays open (a payment under way) gets its entry back:
  // a step forward instead of a new entry, which browsers skip when nobody touched the page.
  setTimeout(() => {
    const missing = openHere().length - depthNow();
    if (missing > 0 && !step) go(missing);
    else align();
  });
}

// The page was loaded again on the entry of a layer: nothing of it is open.
if (depthNow() > 0) {
  behind = { isPush: false, state: history.state, url: location.href };
  queueMicrotask(align);
}
watchRouter();
listenFirst(onStep);
