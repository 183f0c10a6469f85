/** `npm run docs:api` writes the documents of the API from the contract. */
import { writeApiDocs } from './generate.ts';

for (const [name, text] of Object.entries(writeApiDocs())) {
  console.log(`docs/generated/${name} ${text.length} characters`);
}
