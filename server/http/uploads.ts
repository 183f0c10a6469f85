import { availableParallelism } from 'node:os';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CODE } from '#core/contract/envelope.ts';
import { UPLOAD_MAX_BYTES, UPLOAD_PATH } from '#core/contract/upload.ts';
import type { AppContext } from '../context.ts';
import { Refusal } from '../errors/refusal.ts';
import { isSessionOf } from '../modules/members/sessions.ts';
import { recogniseImage } from '../uploads/image.ts';
import { createUploadQueue, type QueueSlot, type UploadQueue } from '../uploads/queue.ts';
import {
  findSiteImage,
  findUpload,
  readUpload,
  saveUpload,
  type Upload,
  uploadPath,
} from '../uploads/store.ts';
import { createCallContext } from './call-context.ts';
import { readCookies } from './cookies.ts';
import { tooManyRequests } from './limits.ts';
import { API_PREFIXES } from './mount.ts';
import { httpTexts, sendEnvelope, sendFailure, sendNotFound } from './reply.ts';
import { assertSameOrigin } from './same-origin.ts';
import { addSessionHooks } from './session-hooks.ts';

const texts = {
  oneFile: /*i18n*/ { id: 'uploads.oneFile', message: 'Choose one image.' },
  tooLarge: /*i18n*/ { id: 'uploads.tooLarge', message: 'The image is larger than 8 MB.' },
  notAnImage: /*i18n*/ {
    id: 'uploads.notAnImage',
    message: 'This isn’t a JPEG, PNG or WebP image, or it’s damaged or too large.',
  },
} as const;

const FIELD = 'file';
/** Clients may send further form fields; they are read and ignored. */
const LIMITS = { files: 1, fileSize: UPLOAD_MAX_BYTES, fields: 10, fieldSize: 1024, parts: 11 };
/** Largest body: the file and the multipart overhead. */
const MAX_BYTES = UPLOAD_MAX_BYTES + 64 * 1024;
/**
 * A refused body is drained up to this many bytes; if it is larger, the connection is destroyed.
 */
const MAX_DISCARDED = 4 * MAX_BYTES;
/**
 * Decoding an image takes up to 200 MB of memory and one core; reading one takes up to 8 MB. A
 * member may have one image waiting while another is decoded.
 */
const QUEUE = { atOnce: availableParallelism() > 2 ? 2 : 1, ofMember: 2, ofAll: 32 };
/** Images of the site can be cached forever, because the bytes of an id never change. */
const SITE_CACHE = 'public, max-age=31536000, immutable';
/** `Retry-After` while too many uploads are open. */
const BUSY_SECONDS = 3;

/** Mounts POST `common/upload` and the images below `/uploads`. */
export async function mountUploads(app: FastifyInstance, context: AppContext): Promise<void> {
  const queue = createUploadQueue(QUEUE);
  await app.register(async (scope) => {
    // The parser is registered in its own scope, because no other call accepts multipart bodies.
    await scope.register(multipart, { limits: LIMITS });
    addSessionHooks(scope, context);
    scope.addHook('onSend', async (request) => discardRest(request));
    for (const base of API_PREFIXES) {
      scope.post(
        base + UPLOAD_PATH,
        { config: { access: 'member', call: 'upload' } },
        (request, reply) => receive(context, queue, request, reply),
      );
    }
  });
  app.get<{ Params: { id: string } }>('/uploads/:id', (request, reply) =>
    serve(context, request, reply),
  );
}

async function receive(
  context: AppContext,
  queue: UploadQueue,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { caller, now, address } = request.call;
  if (caller === undefined) throw new Refusal(httpTexts.signIn, { code: CODE.unauthorised });
  const { memberId } = caller;
  let slot: QueueSlot | undefined;
  try {
    const { limiter, config } = context;
    // All checks that need no body run before it is read.
    const size = announcedSize(request);
    slot = queue.enter(memberId);
    if (slot === undefined) throw tooManyRequests(BUSY_SECONDS);
    limiter.take('addressUpload', address);
    limiter.take('upload', String(memberId));
    limiter.take('uploadBytes', String(memberId), size);
    const received = await recogniseImage(await readFile(request));
    const image = received && (await slot.run(() => received.clean(), received.isLarge));
    if (image === undefined) throw new Refusal(texts.notAnImage);
    const url = uploadPath(await saveUpload(context, memberId, image, now));
    const origin = config.publicUrl ?? `${request.protocol}://${request.host}`;
    return sendEnvelope(reply, { code: CODE.ok, msg: '', data: { url, fullurl: origin + url } });
  } finally {
    slot?.leave();
  }
}

/**
 * Returns the announced size in bytes, or the maximum if the request does not announce a size.
 * Throws a Refusal above the maximum.
 */
function announcedSize(request: FastifyRequest): number {
  if (!request.isMultipart()) throw new Refusal(texts.oneFile);
  const size = Number(request.headers['content-length'] ?? MAX_BYTES);
  if (size > MAX_BYTES) throw new Refusal(texts.tooLarge);
  return size;
}

/**
 * Drains the unread body; otherwise the client would see a connection error instead of the
 * response.
 */
export function discardRest({ raw }: FastifyRequest): void {
  let left = MAX_DISCARDED;
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) raw.destroy();
  });
  raw.resume();
}

/** Reads the single file of the request. Throws a Refusal for any other request. */
async function readFile(request: FastifyRequest): Promise<Buffer> {
  let file: Buffer | undefined;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') continue;
      if (part.fieldname !== FIELD || file !== undefined) throw new Refusal(texts.oneFile);
      file = await part.toBuffer();
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const { code } = error as { code?: unknown };
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw new Refusal(texts.tooLarge);
    throw new Refusal(code === 'FST_FILES_LIMIT' ? texts.oneFile : httpTexts.badRequest);
  }
  if (file === undefined || file.length === 0) throw new Refusal(texts.oneFile);
  return file;
}

/**
 * Sends a site image to everybody, and a member's image only to its owner; any other caller
 * receives 404.
 */
async function serve(
  context: AppContext,
  request: FastifyRequest<{ Params: { id: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.header('Cache-Control', 'private, no-store');
  try {
    const upload = await findFor(context, request, reply);
    const bytes = upload && (await readUpload(context, upload));
    if (bytes !== undefined) {
      if (upload?.memberId === null) reply.header('Cache-Control', SITE_CACHE);
      return reply
        .type(bytes.type)
        .header('Content-Security-Policy', "default-src 'none'; sandbox")
        .header('Content-Disposition', 'inline')
        .send(bytes.content);
    }
  } catch (error) {
    const isHidden = error instanceof Refusal && error.code !== CODE.tooMany;
    if (!isHidden) return sendFailure(reply, request, error, context.texts, context.log);
  }
  return sendNotFound(reply, request, context.texts);
}

/**
 * Finds the image if the request may read it. A request with a token must pass all checks of a
 * call; an `<img>` sends only the binding cookie.
 */
async function findFor(
  context: AppContext,
  request: FastifyRequest<{ Params: { id: string } }>,
  reply: FastifyReply,
): Promise<Upload | undefined> {
  const { id } = request.params;
  const image = await findSiteImage(context.db, uploadPath(id));
  if (image !== undefined) return image;
  assertSameOrigin(context.config, request);
  const { caller, now } = await createCallContext(context, request, reply);
  const { binding } = readCookies(context.config, request);
  if (caller === undefined && binding === undefined) return undefined;
  const upload = await findUpload(context.db, id);
  if (upload === undefined || upload.memberId === null) return undefined;
  const isOwner =
    caller === undefined
      ? await isSessionOf(context.db, upload.memberId, binding ?? '', now)
      : caller.memberId === upload.memberId;
  return isOwner ? upload : undefined;
}
