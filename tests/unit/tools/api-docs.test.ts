// @vitest-environment node
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineEndpoint } from '#core/contract/endpoint.ts';
import { endpoints } from '#core/contract/endpoints.ts';
import { heading, paragraph, toHtml } from '../../../tools/docs/blocks.ts';
import { readCalls } from '../../../tools/docs/calls.ts';
import { callComment, type Documented } from '../../../tools/docs/comments.ts';
import { generate } from '../../../tools/docs/generate.ts';
import { outputSchema } from '../../../tools/docs/schemas.ts';

const generated = generate();

describe('API documents', () => {
  it('openapi.json is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(JSON.parse(generated['openapi.json']));
    expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
    expect(validator.version).toBe('3.1');
    expect(() => validator.resolveRefs()).not.toThrow();
  });

  it('contain every call, its summary and its fields', () => {
    const { paths } = JSON.parse(generated['openapi.json']) as { paths: Record<string, object> };
    for (const { name, path, summary, input } of readCalls()) {
      expect(paths).toHaveProperty([path]);
      const start = toHtml([heading(3, name), paragraph(summary)]).replace('</p>', '');
      expect(generated['api.html']).toContain(start);
      for (const field of Object.keys(input.properties ?? {})) {
        expect(generated['api.html']).toContain(`<td><code>${field}</code></td>`);
      }
    }
    expect(readCalls().map(({ name }) => name)).toEqual(Object.keys(endpoints));
  });

  it('load no script and nothing from other hosts', () => {
    expect(generated['api.html']).not.toMatch(/<script|<link|<img|\sstyle=|\son\w+=|https?:/);
    expect(generated['api.html'].match(/<style>/g)).toHaveLength(1);
  });

  it('have a heading for each link within the page', () => {
    const html = generated['api.html'];
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const targets = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(targets.filter((target) => !ids.includes(target))).toEqual([]);
    expect(targets.length).toBeGreaterThan(10);
  });
});

describe('a call', () => {
  const ping = defineEndpoint({
    name: 'ping',
    access: 'public',
    input: z.object({}),
    output: z.object({ at: z.number() }),
  });
  const documented = (comment: string | undefined): ReadonlyMap<string, Documented> =>
    new Map([['ping', { area: 'site', comment, notes: [], fields: [] }]]);
  const read = (comment?: string) => readCalls({ ping }, documented(comment));

  it('requires a doc comment that states its method, path and purpose', () => {
    expect(read('POST ping: answers the time. In seconds.')).toMatchObject([
      { summary: 'Answers the time', description: ['In seconds.'] },
    ]);
    expect(() => read()).toThrow('ping needs a doc comment');
    expect(() => read('Answers the time.')).toThrow('ping needs a doc comment');
    expect(() => read('GET ping: answers the time.')).toThrow('says GET ping');
    expect(() => read('POST pong: answers the time.')).toThrow('says POST pong');
    expect(() => read('POST ping: `at` is the time.')).toThrow('a sentence of words');
  });

  it('has its first sentence as summary', () => {
    expect(callComment('x', 'GET a/:b: rate 0.5 % of `c`; free. `d` 1 yes.')).toEqual({
      method: 'GET',
      path: 'a/:b',
      summary: 'Rate 0.5 % of `c`; free',
      rest: '`d` 1 yes.',
    });
  });

  it('may not have a field of unknown type', () => {
    const reader = z.pipe(
      z.string(),
      z.transform((text) => text.length),
    );
    expect(() => outputSchema(z.object({ a: z.object({ b: reader }) }))).toThrow('data.a.b');
  });
});

describe('texts', () => {
  it('are escaped', () => {
    const blocks = [
      { kind: 'text', text: 'a < `b & c` [d](e.json)' },
      { kind: 'table', head: ['x|y'], rows: [['"']] },
    ] as const;
    expect(toHtml(blocks)).toBe(
      '<p>a &lt; <code>b &amp; c</code> <a href="e.json">d</a></p>\n' +
        '<div class="table"><table><thead><tr><th>x|y</th></tr></thead>' +
        '<tbody>\n<tr><td>&quot;</td></tr>\n</tbody></table></div>',
    );
  });
});
