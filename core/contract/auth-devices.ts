import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { cursorInput, nothing, rowId } from './primitives.ts';
import * as response from './response-fields.ts';

/**
 * A session of the member. `browser` and `system` are names, empty where unknown; `address` is the
 * network address with its second half masked; `seentime` is exact to about a minute.
 */
export const device = z.object({
  id: response.id,
  browser: response.optionalText,
  system: response.optionalText,
  address: response.optionalText,
  addtime: response.time,
  seentime: response.time,
});

/**
 * POST getDeviceList: the sessions of the member, one for each sign-in: `current` is the calling one,
 * `list` has the others, the last sign-in first. See product.md#devices.
 */
export const getDeviceList = defineEndpoint({
  name: 'getDeviceList',
  access: 'member',
  input: z.object(cursorInput),
  output: response.whole(z.object({ current: response.part(device), list: response.rows(device) })),
});

/** POST endDevice: ends another session of the member at once. See product.md#devices. */
export const endDevice = defineEndpoint({
  name: 'endDevice',
  access: 'member',
  input: z.object({ id: rowId }),
  output: nothing,
});

/** POST endOtherDevices: ends every session of the member but the calling one. See product.md#devices. */
export const endOtherDevices = defineEndpoint({
  name: 'endOtherDevices',
  access: 'member',
  input: z.object({}),
  output: nothing,
});
