import { pageHeaders } from '../server/http/security-headers.ts';

/**
 * `npm run -s nginx:headers` prints the headers that the server sends with the files of the build in
 * `dist/`, for an nginx that serves them itself (operations.md#deployment). Members use HTTPS there.
 */
for (const [name, value] of Object.entries(pageHeaders({ https: true }, 'dist'))) {
  console.log(`add_header ${name} "${value}" always;`);
}
