import * as z from 'zod/mini';
import { text } from './primitives.ts';
import * as response from './response-fields.ts';

/**
 * POST common/upload: one image as multipart field `file`, JPEG, PNG or WebP by content, at most 8
 * MB. Not one of `endpoints`: it takes no form fields. Members only. See product.md#uploads.
 */
export const UPLOAD_PATH = 'common/upload';
export const UPLOAD_MAX_BYTES = 8 * 1024 * 1024;

/** `url` is the image's path (`/uploads/…`) for other calls, `fullurl` its whole address. */
export const uploadResponse = z.object({ url: text, fullurl: response.optionalText });
