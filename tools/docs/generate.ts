import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toMarkdown } from './blocks.ts';
import { CONTRACT, readCalls } from './calls.ts';
import { readContract } from './comments.ts';
import { compactJson } from './compact-json.ts';
import { apiDocument } from './document.ts';
import { openApi } from './openapi.ts';
import { readMarketReads, readUpload } from './other-calls.ts';
import { page } from './page.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Folder of the generated files. */
export const DOCS = join(ROOT, 'docs');

/**
 * Returns the text of each generated file by name. Throws when a call lacks a valid doc comment.
 */
export function generate(): Readonly<Record<'api.md' | 'api.html' | 'openapi.json', string>> {
  const contract = readContract(CONTRACT);
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const api = {
    version,
    calls: readCalls(undefined, contract),
    upload: readUpload(contract),
    market: readMarketReads(contract),
  };
  return {
    'api.md': toMarkdown(apiDocument(api, 'openapi.json')),
    'api.html': page('API of Trade', apiDocument(api, '/api/docs/openapi.json')),
    'openapi.json': `${compactJson(openApi(api))}\n`,
  };
}
