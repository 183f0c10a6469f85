import { beforeEach, describe, expect, test } from 'vitest';
import { focusFirstInvalid } from '#/components/money-form/focus-first-invalid';

const byId = (id: string) => document.getElementById(id) as HTMLElement;
const frames = () =>
  new Promise((done) => {
    requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done)));
  });

describe('focusFirstInvalid', () => {
  beforeEach(() => {
    document.body.innerHTML =
      '<form><input id="good"><input id="bad" aria-invalid="true"><button id="send"></button></form>';
    byId('send').focus();
  });

  test('moves the focus to the field once the errors are drawn', async () => {
    focusFirstInvalid(document.body);
    await frames();
    expect(document.activeElement).toBe(byId('bad'));
  });

  test('leaves the focus where it was moved meanwhile: what is typed stays in its field', async () => {
    focusFirstInvalid(document.body);
    byId('good').focus();
    await frames();
    expect(document.activeElement).toBe(byId('good'));
  });
});
