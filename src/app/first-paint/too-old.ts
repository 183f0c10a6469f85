// The inline script of index.html that runs before the one of the first paint; inserted by
// tools/vite/static-shell.ts. Written in plain ECMAScript 5 so that old browsers can parse it; it
// imports nothing.

/** The oldest supported versions as a string; inserted by the build. */
declare const OLDEST_VERSIONS: string;
/** The English strings, inserted by the build. The other languages are in /too-old.json. */
declare const ENGLISH: TooOldTexts;

interface TooOldTexts {
  readonly tag: string;
  readonly direction: string;
  readonly old: string;
  readonly stopped: string;
  readonly needs: string;
  readonly advice: string;
  readonly missing: string;
  readonly retry: string;
}

interface AllTexts {
  readonly [code: string]: TooOldTexts;
}

(function checkBrowser() {
  /**
   * A little longer than it takes a fresh start without a damaged cache to begin (first-paint.ts).
   */
  var FRESH_START_MS = 2500;
  var root = document.documentElement;
  var missing: string[] = [];

  function need(name: string, isThere: unknown): void {
    if (!isThere) missing.push(name);
  }

  function understandsLookbehind(): boolean {
    try {
      return Boolean(/(?<=a)b/);
    } catch {
      return false;
    }
  }

  need('JavaScript modules', 'noModule' in document.createElement('script'));
  need('fetch', window.fetch);
  need('Array.prototype.at', Array.prototype.at);
  need('Array.prototype.toReversed', Array.prototype.toReversed);
  need('Object.hasOwn', Object.hasOwn);
  need('structuredClone', window.structuredClone);
  need('RegExp lookbehind', understandsLookbehind());
  need('<dialog>', window.HTMLDialogElement && HTMLDialogElement.prototype.showModal);
  need('inert', 'inert' in root);
  need('CSS @layer', window.CSSLayerBlockRule);
  // Both features first shipped with the oldest supported versions.
  need('String.prototype.isWellFormed', 'isWellFormed' in String.prototype);
  need('CSS @property', window.CSSPropertyRule);

  function chosenLanguage(): string {
    try {
      return localStorage.getItem('trade-lang-token') || '';
    } catch {
      return '';
    }
  }

  /** Returns the product code for a browser's language tag. The two kinds of code differ. */
  function codeOf(tag: string, all: AllTexts): string | undefined {
    if (/^zh\b.*(TW|HK|MO|Hant)/i.test(tag)) return 'zh-TW';
    return Object.keys(all).filter(function isOfTag(code) {
      var texts = all[code];
      return texts && texts.tag.split('-')[0] === tag.split('-')[0];
    })[0];
  }

  /**
   * Returns the strings in the selected language, otherwise in the browser's first available
   * language.
   */
  function chooseTexts(all: AllTexts): TooOldTexts {
    var tags = navigator.languages || [navigator.language];
    var codes = tags.map(function toCode(tag) {
      return codeOf(tag, all) || '';
    });
    var known = [chosenLanguage()].concat(codes).filter(function isThere(code) {
      return code in all;
    });
    return all[known[0] || ''] || ENGLISH;
  }

  function add(parent: Node, name: string, text: string): HTMLElement {
    var element = document.createElement(name);
    element.appendChild(document.createTextNode(text));
    parent.appendChild(element);
    return element;
  }

  function write(page: HTMLElement, texts: TooOldTexts): void {
    while (page.firstChild) page.removeChild(page.firstChild);
    root.lang = texts.tag;
    root.dir = texts.direction;
    var isOld = missing.length > 0;
    document.title = isOld ? texts.old : texts.stopped;
    add(page, 'h1', document.title);
    add(page, 'p', texts.needs.replace('{versions}', OLDEST_VERSIONS));
    add(page, 'p', texts.advice);
    if (isOld) add(page, 'small', texts.missing.replace('{names}', missing.join(', ')));
    add(page, 'a', texts.retry).setAttribute('href', location.href);
  }

  /**
   * Replaces the app, which then does not start, with these strings, which are in English until the
   * other languages are loaded.
   */
  function replaceApp(): void {
    var app = document.getElementById('root');
    if (!app || !app.parentNode) return;
    var page = document.createElement('main');
    page.id = 'too-old';
    app.parentNode.replaceChild(page, app);
    write(page, ENGLISH);
    var request = new XMLHttpRequest();
    request.onload = function onTexts() {
      try {
        write(page, chooseTexts(JSON.parse(request.responseText)));
      } catch {}
    };
    request.open('GET', '/too-old.json');
    request.send();
  }

  function hasStarted(): boolean {
    return root.hasAttribute('data-started');
  }

  if (missing.length > 0) {
    // The document is parsed completely and no app script has started.
    document.addEventListener('readystatechange', function onParsed() {
      if (document.readyState !== 'loading') replaceApp();
    });
    return;
  }
  window.addEventListener('load', function onLoaded() {
    // All scripts were fetched, but the app has not started: its code is missing or cannot be
    // parsed.
    var worker = navigator.serviceWorker && navigator.serviceWorker.controller;
    setTimeout(
      function onWaited() {
        if (!hasStarted()) replaceApp();
      },
      worker ? FRESH_START_MS : 0,
    );
  });
})();
