// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { kindsOf } from '../../../tools/i18n/message-kinds.ts';

/** Returns the kind of the only text in an expression in a component's source. */
function kindOf(expression: string, name = 'Example'): string | undefined {
  const source = `function ${name}() {\n  return (${expression});\n}\n`;
  const kinds = [...kindsOf('example.tsx', source).values()];
  expect(new Set(kinds).size).toBe(1);
  return kinds[0];
}

describe('Kinds of texts', () => {
  it.each([
    ['<Button onClick={() => act()}><Trans>Send</Trans></Button>', 'button'],
    ['<LinkButton to="/"><Icon /> <Trans>Home</Trans></LinkButton>', 'button'],
    ['<Link to="/">{t`All`}</Link>', 'link'],
    ['<Tabs items={[{ id: 1, label: t`Open` }]} />', 'tab'],
    ["<Tabs items={[{ id: 1, label: t({ message: 'Open', context: 'order' }) }]} />", 'tab'],
    ['<Tabs label={t`Orders`} items={items} />', 'accessible name'],
    ['<section aria-label={t`Bank details`} />', 'accessible name'],
    ['<Field label={t`Amount`} />', 'label'],
    ['<Field label="x" hint={t`At least 10`} />', 'hint'],
    ['<Dialog title={t`Confirm`} />', 'dialog title'],
    ['<Page title={t`Withdraw`} />', 'page title'],
    ['<EmptyState title={msg`No records yet`} />', 'title'],
    ['<Button onClick={() => toast({ message: t`Copied` })} />', 'toast'],
    ['<th>{t`Price`}</th>', 'column head'],
    ['<h2><Plural value={1} one="# day" other="# days" /></h2>', 'heading'],
    ['<p><Trans>Prices move.</Trans></p>', 'text'],
  ])('reads from %s', (expression, kind) => {
    expect(kindOf(expression)).toBe(kind);
  });

  it('reads titles of routes and messages of validation', () => {
    const route = 'export const Route = create({ staticData: { title: msg`Security` } });';
    expect([...kindsOf('route.tsx', route).values()]).toEqual(['page title']);
    expect(kindOf('t`Enter an amount`', 'AmountValidationMessage')).toBe('error');
  });

  it('gives the place where the text begins', () => {
    expect([...kindsOf('place.tsx', 'const a = 1;\n  t`Home`;\n').keys()]).toEqual(['2:2']);
  });
});
