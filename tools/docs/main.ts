/**
 * `npm run docs:api`: writes docs/api.md, docs/api.html and docs/openapi.json from the contract.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DOCS, generate } from './generate.ts';

for (const [name, text] of Object.entries(generate())) {
  writeFileSync(join(DOCS, name), text);
  console.log(`docs/${name} ${text.length} characters`);
}
