/**
 * Changes a page as extensions and password managers do, with a bar in the body, an icon next to
 * each field, a hidden field in each form, and additional attributes. Runs in any page.
 */
export function addExtensions(): void {
  const bar = document.createElement('div');
  bar.dataset.foreign = 'bar';
  document.body.prepend(bar);
  for (const form of document.querySelectorAll('form')) {
    const hidden = document.createElement('input');
    hidden.type = 'hidden';
    form.prepend(hidden);
  }
  for (const field of document.querySelectorAll('input:not([type=hidden])')) {
    const icon = document.createElement('span');
    icon.dataset.foreign = 'icon';
    field.setAttribute('data-lpignore', 'true');
    field.setAttribute('autocomplete', 'off');
    field.after(icon);
  }
  for (const button of document.querySelectorAll('button')) {
    button.setAttribute('data-foreign', 'seen');
  }
}

/**
 * Uses a page's controls by typing one digit into each field and pressing each button. Returns the
 * faults: the page was replaced by an error, or it shows text that has changed since its
 * translation. Runs in any page.
 */
export async function usePage(): Promise<string[]> {
  const MOST_BUTTONS = 25;
  const SEEN_MS = 30;
  const faults: string[] = [];
  const seen = () => new Promise((resolve) => setTimeout(resolve, SEEN_MS));
  const check = (act: string) => {
    const isGone = document.body.textContent?.includes('We couldn’t show this page');
    if (isGone) faults.push(`${act}: the page is gone`);
    for (const text of globalThis.translator?.frozen() ?? []) faults.push(`${act}: ${text}`);
  };
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  const fields = 'main input:not([type=hidden], [type=file], [type=checkbox], [type=radio])';
  for (const field of document.querySelectorAll<HTMLInputElement>(fields)) {
    for (const text of ['1', '']) {
      setValue?.call(field, text);
      field.dispatchEvent(new Event('input', { bubbles: true }));
      await seen();
      check(`"${text}" in ${field.getAttribute('aria-label') ?? field.id}`);
    }
    setValue?.call(field, '1');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  const pressed = new Set<Element>();
  for (let turn = 0; turn < MOST_BUTTONS; turn += 1) {
    // These buttons are skipped, because a browser prompt or a file needs a person, and the demo
    // account would sign in.
    const button = [...document.querySelectorAll<HTMLButtonElement>('main button, dialog button')]
      .filter((one) => !pressed.has(one) && !one.disabled && one.checkVisibility())
      .find((one) => !/passkey|photo|export|notif|fill in/i.test(one.textContent + one.ariaLabel));
    if (!button) break;
    pressed.add(button);
    const name = button.ariaLabel ?? button.textContent;
    button.click();
    await seen();
    check(`press ${name}`);
  }
  return faults;
}
