/*
 * Back closes open layers before it leaves the page (interface.md#back). Every open layer
 * (dialog, sheet, panel, popover, fullscreen) has a separate entry in the browser's history, above
 * the entry of the page and with the same address. These entries are hidden from the router: they
 * are written with the native `pushState`, and steps between them do not reach its listener.
 */

import { listenFirst } from './history-steps.ts';

/** Stored in `history.state.layers`. */
interface Mark {
  /** The number of layers that were open on this entry; 0 is the page itself. */
  readonly depth: number;
  /** Identifies the page's entry by the key that the router gave it when the first layer opened. */
  readonly page: string;
}

interface Write {
  readonly isPush: boolean;
  readonly state: object | null;
  readonly url: string | URL | null | undefined;
}

interface Layer {
  readonly close: () => void;
  /** The page's entry below the layer. Its page may return before anything else has been drawn. */
  page: string;
}

/**
 * A step that the browser never reports counts as complete after this time. It is longer than a
 * busy device takes, because a later step would be mistaken for one by the member.
 */
const STEP_LIMIT_MS = 1_000;

const native = { push: History.prototype.pushState, replace: History.prototype.replaceState };

let layers: readonly Layer[] = [];
let page = markOf(history.state).page;
/**
 * The router's last write to the page while layers were open. It is applied once that entry is
 * current.
 */
let pendingPageWrite: Write | undefined;
/** A pending step of this module. `waiting` holds the router's writes in the meantime. */
let ownTraversal: { readonly isHidden: boolean; readonly timer: number } | undefined;
let waiting: readonly Write[] = [];

/**
 * Registers an open layer. `close` is called when the member goes back. The returned function
 * removes the layer.
 */
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

/** Updates the page entry's key in the entries of its layers. */
function renamePage(key: string): void {
  for (const layer of openHere()) layer.page = key;
  page = key;
}

function marked(state: object | null, depth: number): object {
  return { ...state, layers: { depth, page } satisfies Mark };
}

/** Adds or removes entries until there is one for each open layer. */
function align(): void {
  if (ownTraversal) return;
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
      // Safari refuses a hundred entries within half a minute. In that case, Back leaves the page.
      return;
    }
  }
}

function go(delta: number, isHidden = true): void {
  ownTraversal = { isHidden, timer: window.setTimeout(giveUpStep, STEP_LIMIT_MS) };
  stepBy(delta);
}

/**
 * Goes to the entry that is `delta` steps away, by its key if the browser supports keys. Right
 * after a reload, Chromium may still have to execute an earlier step, or may not yet count an entry
 * added before it, and `history.go` would leave the page.
 */
function stepBy(delta: number): void {
  const navigation = 'navigation' in window ? window.navigation : undefined;
  const target = navigation?.entries()[(navigation.currentEntry?.index ?? Number.NaN) + delta];
  if (!navigation || !target) {
    history.go(delta);
    return;
  }
  const { committed, finished } = navigation.traverseTo(target.key);
  // `popstate` reports that another step has replaced this one. Otherwise, the step is abandoned.
  for (const done of [committed, finished]) done?.catch(() => undefined);
}

/** Ends a step to an entry that does not exist, because the current entry is the page. */
function giveUpStep(): void {
  native.replace.call(history, marked(history.state, 0), '');
  arrive();
}

function arrive(): void {
  clearTimeout(ownTraversal?.timer);
  ownTraversal = undefined;
  page = markOf(history.state).page;
  catchUp();
  const depth = depthNow();
  // The entry of another page must follow that of this page, not that of a layer.
  if (depth > 0 && waiting.some(({ isPush }) => isPush)) {
    go(-depth);
    return;
  }
  const writes = waiting;
  waiting = [];
  for (const write of writes) perform(write);
  align();
}

/** Applies to the page's entry a write that the router made while a layer was open. */
function catchUp(): void {
  if (!pendingPageWrite || depthNow() > 0) return;
  native.replace.call(history, marked(pendingPageWrite.state, 0), '', pendingPageWrite.url);
  pendingPageWrite = undefined;
}

function perform(write: Write): void {
  const { isPush, state, url } = write;
  if (isPush) {
    native.push.call(history, state, '', url);
    page = markOf(state).page;
    return;
  }
  const depth = depthNow();
  if (depth > 0) pendingPageWrite = write;
  native.replace.call(history, marked(state, depth), '', url);
}

/**
 * Handles a write by the router, which refers to the page's own entry. Before another page is
 * pushed, the layers' entries are removed, because they belong to this page. Returns false if the
 * router may write itself.
 */
function interceptWrite(write: Write): boolean {
  const depth = depthNow();
  if (ownTraversal) {
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
    if (interceptWrite({ isPush: true, state, url })) return;
    router.push.call(history, state, unused, url);
    page = markOf(history.state).page;
  };
  history.replaceState = (state, unused, url) => {
    if (interceptWrite({ isPush: false, state, url })) return;
    router.replace.call(history, state, unused, url);
    renamePage(markOf(history.state).page);
  };
}

function onStep(event: PopStateEvent): void {
  const mark = markOf(event.state);
  if (ownTraversal) {
    if (ownTraversal.isHidden) event.stopImmediatePropagation();
    arrive();
  } else if (mark.page === page) {
    event.stopImmediatePropagation();
    catchUp();
    closeAbove(mark.depth);
  } else {
    // This is another page, which the router shows.
    pendingPageWrite = undefined;
    page = mark.page;
    if (mark.depth > 0) go(-mark.depth, false);
    // The entries are aligned in a later task, because the router must handle the step first.
    else setTimeout(align);
  }
}

function closeAbove(depth: number): void {
  for (const { close } of openHere().slice(depth).reverse()) close();
  // The layers are closed at this point. One that stays open (a pending payment) gets its entry
  // back by a step forward and not by a new entry, because browsers skip new entries if nobody has
  // touched the page.
  setTimeout(() => {
    const missing = openHere().length - depthNow();
    if (missing > 0 && !ownTraversal) go(missing);
    else align();
  });
}

// The page was reloaded on the entry of a layer that is no longer open.
if (depthNow() > 0) {
  pendingPageWrite = { isPush: false, state: history.state, url: location.href };
  queueMicrotask(align);
}
watchRouter();
listenFirst(onStep);
