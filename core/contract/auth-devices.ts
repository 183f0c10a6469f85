import * as z from 'zod/mini';
import { fields, wire } from './codec.ts';
import { defineEndpoint } from './endpoint.ts';
import { cursorInput, nothing, rowId } from './primitives.ts';
import * as response from './response-fields.ts';

/** One of the member's sessions. */
export const device = fields({
  id: response.id,
  /** The browser's name as its maker spells it; empty if unknown. */
  browser: response.optionalText,
  system: response.optionalText,
  /** IP address with its second half masked. */
  address: response.optionalText,
  signedInAt: wire('addtime', response.moment),
  /** Exact to about a minute. */
  seenAt: wire('seentime', response.moment),
});

/**
 * POST getDeviceList: the member's sessions, one per sign-in. `current` is the calling session;
 * `list` contains the others, newest sign-in first. See product.md#devices.
 */
export const getDeviceList = defineEndpoint({
  name: 'getDeviceList',
  access: 'member',
  input: z.object(cursorInput),
  output: response.whole(z.object({ current: response.part(device), list: response.rows(device) })),
});

/** POST endDevice: immediately ends another of the member's sessions. See product.md#devices. */
export const endDevice = defineEndpoint({
  name: 'endDevice',
  access: 'member',
  input: z.object({ id: rowId }),
  output: nothing,
});

/**
 * POST endOtherDevices: ends all the member's sessions except the calling one. See
 * product.md#devices.
 */
export const endOtherDevices = defineEndpoint({
  name: 'endOtherDevices',
  access: 'member',
  input: z.object({}),
  output: nothing,
});
