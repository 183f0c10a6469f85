import { describe, expect, it } from 'vitest';
import { sanitised } from '#/components/rich-content/sanitise';
import { ARTICLE_LINK_REL, ARTICLE_TAGS } from '#core/domain/rich-text.ts';
import { HOSTILE_HTML } from '../../../support/hostile/hostile-html';

const ATTRIBUTES = ['href', 'src', 'alt', 'title', 'dir', 'colspan', 'rowspan', 'rel'];
const SAFE_LINK = /^(?:https:\/\/|mailto:|tel:|\/(?![/\\]))/;
const OWN_IMAGE = /^\/(?![/\\])/;

function shown(html: string): HTMLElement {
  const place = document.createElement('div');
  place.append(sanitised(html));
  return place;
}

/** Returns everything in an element that is not on the allow-list. */
function offences(place: Element): string[] {
  return [...place.querySelectorAll('*')].flatMap((element) => {
    const tag = element.localName;
    const found = ARTICLE_TAGS.includes(tag) ? [] : [`<${tag}>`];
    for (const { name, value } of element.attributes) {
      const isGood =
        ATTRIBUTES.includes(name) &&
        (name !== 'href' || (tag === 'a' && SAFE_LINK.test(value))) &&
        (name !== 'src' || (tag === 'img' && OWN_IMAGE.test(value))) &&
        (name !== 'rel' || value === ARTICLE_LINK_REL);
      if (!isGood) found.push(`${tag} ${name}=${value}`);
    }
    return found;
  });
}

describe('HTML of the server', () => {
  it.each(HOSTILE_HTML)('is made harmless: %s', (html) => {
    const place = shown(`<p>before</p>${html}<p>after</p>`);
    expect(offences(place)).toEqual([]);
    expect(place.textContent).toContain('before');
    // The content must still be harmless after serialising and parsing it again, because parsers
    // may change the markup.
    const again = document.createElement('div');
    again.innerHTML = place.innerHTML;
    expect(offences(again)).toEqual([]);
  });

  it('preserves the elements of an article', () => {
    const html =
      '<h2 dir="rtl" title="top">عنوان</h2>' +
      '<p>one<br><b>b</b><strong>s</strong><i>i</i><em>e</em><u>u</u><s>s</s><code>c</code></p>' +
      '<ul><li>x</li></ul><ol><li>y</li></ol><blockquote>q</blockquote><hr><pre>p</pre>' +
      '<table><thead><tr><th colspan="2">h</th></tr></thead><tbody><tr><td rowspan="2">d</td></tr></tbody></table>' +
      '<div><span>z</span></div><img src="/banners/install.svg" alt="a b">';
    expect(shown(html).innerHTML).toBe(html);
  });

  it.each([
    ['https://example.org/a?b=c#d', 'https://example.org/a?b=c#d'],
    ['mailto:help@example.org', 'mailto:help@example.org'],
    ['tel:+123', 'tel:+123'],
    ['/options?name=BTC%2FUSDT', '/options?name=BTC%2FUSDT'],
  ])('preserves the link %s', (href, kept) => {
    const link = shown(`<a href="${href}">x</a>`).querySelector('a');
    expect(link?.getAttribute('href')).toBe(kept);
    expect(link?.rel).toBe(ARTICLE_LINK_REL);
  });

  it('preserves the text of a link and of an image with another target', () => {
    const place = shown(
      '<a href="ftp://x.example/">words</a><img src="https://x.example/" alt="text">',
    );
    expect(place.innerHTML).toBe(`<a rel="${ARTICLE_LINK_REL}">words</a><img alt="text">`);
  });
});
