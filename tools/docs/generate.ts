import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONTRACT, readCalls } from './calls.ts';
import { readContract } from './comments.ts';
import { compactJson } from './compact-json.ts';
import { apiDocument } from './document.ts';
import { openApi } from './openapi.ts';
import { readMarketReads, readUpload } from './other-calls.ts';
import { page } from './page.ts';

const ROOT = join(import.meta.dirname, '../..');

/**
 * The folder from which the server serves the documents. It is not committed, because a build
 * writes them.
 */
const GENERATED = join(ROOT, 'docs/generated');

/** Writes the documents of the API into `folder`, and returns their contents. */
export function writeApiDocs(folder = GENERATED): ReturnType<typeof generate> {
  const texts = generate();
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, name), text);
  return texts;
}

/**
 * Returns the content of each generated file by name. Throws if a call has no valid doc comment.
 */
export function generate(): Readonly<Record<'api.html' | 'openapi.json', string>> {
  const contract = readContract(CONTRACT);
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const api = {
    version,
    calls: readCalls(undefined, contract),
    upload: readUpload(contract),
    market: readMarketReads(contract),
  };
  return {
    'api.html': page('API of Trade', apiDocument(api)),
    'openapi.json': `${compactJson(openApi(api))}\n`,
  };
}
