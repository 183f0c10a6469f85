import * as z from 'zod/mini';
import { text } from './primitives.ts';
import * as response from './response-fields.ts';

/**
 * POST common/upload: uploads one image, whose content must be JPEG, PNG or WebP, of at most 8 MB,
 * in the multipart field `file`. Only members can upload. The call is not one of `endpoints`,
 * because it takes no form fields. See product.md#uploads.
 */
export const UPLOAD_PATH = 'common/upload';
export const UPLOAD_MAX_BYTES = 8 * 1024 * 1024;

/** `url` is the image's path (`/uploads/…`) for other calls, and `fullurl` is its whole address. */
export const uploadResponse = z.object({ url: text, fullurl: response.optionalText });
