import * as z from 'zod/mini';
import { parseItems } from '../domain/account-preferences.ts';
import { defineEndpoint } from './endpoint.ts';
import { int, textOf } from './primitives.ts';
import * as response from './response-fields.ts';

/**
 * POST getPreferences: the settings that follow the member to other devices, as a JSON document of
 * items (`core/domain/account-preferences.ts`). `version` grows with each change; it is 0 while
 * there is no document yet. See product.md#preferences.
 */
export const getPreferences = defineEndpoint({
  name: 'getPreferences',
  access: 'member',
  input: z.object({}),
  output: response.whole(z.object({ version: response.int, document: response.text })),
});

/**
 * POST putPreferences: replaces the document if `version` is the current one. Otherwise `stored` is
 * 0 and the response contains the current document, which the client merges. See
 * product.md#preferences.
 */
export const putPreferences = defineEndpoint({
  name: 'putPreferences',
  access: 'member',
  input: z.object({ version: int, document: textOf((text) => parseItems(text) !== undefined) }),
  output: response.whole(
    z.object({ version: response.int, document: response.text, stored: response.yes }),
  ),
});
