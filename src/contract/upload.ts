import * as z from 'zod/mini';
import * as answer from './answer-fields.ts';
import { text } from './primitives.ts';

/**
 * POST common/upload: one image as multipart field `file`, JPEG, PNG or WebP by content, at most 8 MB.
 * Not one of `endpoints`: it takes no form fields. Members only.
 */
export const UPLOAD_PATH = 'common/upload';
export const UPLOAD_MAX_BYTES = 8 * 1024 * 1024;

/** `url` is the image's path (`/uploads/…`) that other calls take, `fullurl` its whole address. */
export const uploadAnswer = z.object({ url: text, fullurl: answer.optionalText });
