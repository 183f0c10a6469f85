/** The ways in which a translator replaces a text node with its own element. */
export const EXCHANGES = ['replace', 'before', 'after', 'remove first'] as const;

type Exchange = (typeof EXCHANGES)[number];

/** A running translator, stored in the page as `translator`. */
interface Translator {
  /** Translates the existing text nodes and all new ones, as a page translator does. */
  readonly stop: () => void;
  /** Returns codes, figures and brand names that the page does not mark as untranslatable. */
  readonly names: () => string[];
  /**
   * Returns pieces of text that changed after their translation but are still shown in their old
   * form.
   */
  readonly frozen: () => string[];
}

declare global {
  var translator: Translator | undefined;
}

/**
 * Translates the page as Chrome does: `<font><font>text</font></font>` replaces each text node,
 * including later ones. The function runs inside any page, so it can use only its argument.
 */
export function translatePage(exchange: Exchange = 'replace'): void {
  const kept: { text: Text; was: string; font: Element }[] = [];
  const isText = (node: Node): node is Text => node.nodeType === 3;

  function translate(text: Text): void {
    const parent = text.parentElement;
    if (!parent || text.data.trim() === '') return;
    if (parent.closest('font, script, style, textarea, title, svg')) return;
    const font = document.createElement('font');
    const inner = document.createElement('font');
    inner.textContent = `«${text.data}»`;
    font.append(inner);
    if (exchange === 'replace') text.replaceWith(font);
    else if (exchange === 'before') {
      text.before(font);
      text.remove();
    } else if (exchange === 'after') {
      text.after(font);
      text.remove();
    } else {
      const next = text.nextSibling;
      text.remove();
      next ? next.before(font) : parent.append(font);
    }
    kept.push({ text, was: text.data, font });
  }

  function translateWithin(root: Node): void {
    if (isText(root)) translate(root);
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) translate(text);
  }

  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) {
      for (const node of addedNodes) if (node.isConnected) translateWithin(node);
    }
  });
  translateWithin(document.body);
  observer.observe(document.body, { childList: true, subtree: true });
  globalThis.translator = {
    stop: () => observer.disconnect(),
    names: () =>
      kept
        .filter(({ font }) => font.isConnected && !font.closest('a'))
        .filter(({ font }) => font.closest<HTMLElement>('[translate]')?.translate !== false)
        .map(({ was }) => was.trim())
        .filter((was) => /^(?:USDT|BTC|ETH|LTC|TRX|[TE]RC20|Trade|[+−-]?[\d,]+\.\d+%?)$/.test(was)),
    frozen: () =>
      kept
        .filter(({ text, was, font }) => font.isConnected && text.data !== was)
        .map(({ text, was }) => `${was} is now ${text.data}`),
  };
}
