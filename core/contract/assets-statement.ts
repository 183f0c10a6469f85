import { fields, wire } from './codec.ts';
import { defineEndpoint } from './endpoint.ts';
import { code, requiredText } from './primitives.ts';
import * as response from './response-fields.ts';

const FORMAT_CODES = { csv: 1, pdf: 2 } as const;
export type StatementFormat = keyof typeof FORMAT_CODES;

/**
 * POST getStatement: a file with the movements of the member's balances in a month (`2026-11`) or a
 * year (`2026`) in UTC. `file` is encoded in base64. A member can request a few files per day. See
 * product.md#statements.
 */
export const getStatement = defineEndpoint({
  name: 'getStatement',
  access: 'member',
  input: fields({ period: requiredText, format: wire('type', code(FORMAT_CODES)) }),
  output: response.whole(fields({ name: response.text, file: response.text })),
});
