import { availableParallelism } from 'node:os';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CODE } from '../../src/contract/envelope.ts';
import { UPLOAD_MAX_BYTES, UPLOAD_PATH } from '../../src/contract/upload.ts';
import type { AppContext } from '../context.ts';
import { Refusal } from '../errors/refusal.ts';
import { isSessionOf } from '../modules/auth/auth.sessions.ts';
import { recogniseImage } from '../uploads/image.ts';
import { createUploadQueue, type QueueSlot, type UploadQueue } from '../uploads/queue.ts';
import { findUpload, saveUpload, type Upload, uploadPath } from '../uploads/store.ts';
import { createCallContext } from './call-context.ts';
import { readCookies } from './cookies.ts';
import { tooManyRequests } from './limits.ts';
import { API_PREFIXES } from './mount.ts';
import { httpTexts, sendEnvelope, sendFailure } from './reply.ts';
import { assertSameOrigin } from './same-origin.ts';

const texts = {
  oneFile: /*i18n*/ { id: 'uploads.oneFile', message: 'Choose one image.' },
  tooLarge: /*i18n*/ { id: 'uploads.tooLarge', message: 'The image is larger than 8 MB.' },
  notAnImage: /*i18n*/ {
    id: 'uploads.notAnImage',
    message: 'This is not a JPEG, PNG or WebP image, or it is damaged or too large.',
  },
} as const;

const FIELD = 'file';
/** Old clients send a few form fields along; they are read and dropped. */
const LIMITS = { files: 1, fileSize: UPLOAD_MAX_BYTES, fields: 10, fieldSize: 1024, parts: 11 };
/** The file and what a form adds to it. */
const MOST_BYTES = UPLOAD_MAX_BYTES + 64 * 1024;
/** More than this of a refused body is not even thrown away: its line is cut. */
const MOST_DISCARDED = 4 * MOST_BYTES;
/**
 * One picture takes up to 200 MB and a core while it is decoded, and up to 8 MB before. One of a member
 * may wait while another is decoded.
 */
const QUEUE = { atOnce: availableParallelism() > 2 ? 2 : 1, ofMember: 2, ofAll: 32 };
/** When to come again while too many are under way. */
const BUSY_SECONDS = 3;

/** POST common/upload, and the private images below `/uploads`. */
export async function mountUploads(app: FastifyInstance, context: AppContext): Promise<void> {
  const queue = createUploadQueue(QUEUE);
  await app.register(async (scope) => {
    // In a scope of its own: no other call reads multipart bodies.
    await scope.register(multipart, { limits: LIMITS });
    for (const base of API_PREFIXES) {
      scope.post(base + UPLOAD_PATH, (request, reply) => receive(context, queue, request, reply));
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
  let slot: QueueSlot | undefined;
  try {
    assertSameOrigin(context.config, request);
    const { caller, now, address } = await createCallContext(context, request, reply);
    if (caller === undefined) throw new Refusal(httpTexts.signIn, { code: CODE.unauthorised });
    const { db, limiter, config } = context;
    const { memberId } = caller;
    // Whatever speaks against it is said before its bytes are read.
    const size = announcedSize(request);
    slot = queue.enter(memberId);
    if (slot === undefined) throw tooManyRequests(BUSY_SECONDS);
    limiter.take('addressUpload', address);
    limiter.take('upload', String(memberId));
    limiter.take('uploadBytes', String(memberId), size);
    const received = await recogniseImage(await readFile(request));
    const image = received && (await slot.run(received.clean, received.isLarge));
    if (image === undefined) throw new Refusal(texts.notAnImage);
    const url = uploadPath(await saveUpload(db, memberId, image, now));
    const origin = config.publicUrl ?? `${request.protocol}://${request.host}`;
    return sendEnvelope(reply, { code: CODE.ok, msg: '', data: { url, fullurl: origin + url } });
  } catch (error) {
    return sendFailure(reply, request, error, context.texts, context.log);
  } finally {
    slot?.leave();
    discardRest(request);
  }
}

/** Bytes the request says it has; one that does not say may have the most. Throws a Refusal beyond that. */
function announcedSize(request: FastifyRequest): number {
  if (!request.isMultipart()) throw new Refusal(texts.oneFile);
  const size = Number(request.headers['content-length'] ?? MOST_BYTES);
  if (size > MOST_BYTES) throw new Refusal(texts.tooLarge);
  return size;
}

/** Throws away what was not read, or the client would see a broken line instead of the answer. */
function discardRest({ raw }: FastifyRequest): void {
  let left = MOST_DISCARDED;
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) raw.destroy();
  });
  raw.resume();
}

/** The one file of the request. Throws a Refusal for any other request. */
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

/** An image to its owner; to everyone else it does not exist. */
async function serve(
  context: AppContext,
  request: FastifyRequest<{ Params: { id: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.header('Cache-Control', 'private, no-store');
  try {
    const upload = await findFor(context, request, reply);
    if (upload !== undefined) {
      return reply
        .type(upload.type)
        .header('Content-Security-Policy', "default-src 'none'; sandbox")
        .header('Content-Disposition', 'inline')
        .send(upload.content);
    }
  } catch (error) {
    const isHidden = error instanceof Refusal && error.code !== CODE.tooMany;
    if (!isHidden) return sendFailure(reply, request, error, context.texts, context.log);
  }
  return reply.code(404).type('text/plain; charset=utf-8').send('Not found\n');
}

/** A caller with a token needs all that a call needs; an `<img>` sends only the binding cookie. */
async function findFor(
  context: AppContext,
  request: FastifyRequest<{ Params: { id: string } }>,
  reply: FastifyReply,
): Promise<Upload | undefined> {
  assertSameOrigin(context.config, request);
  const { caller, now } = await createCallContext(context, request, reply);
  const { binding } = readCookies(context.config, request);
  if (caller === undefined && binding === undefined) return undefined;
  const upload = await findUpload(context.db, request.params.id);
  if (upload === undefined) return undefined;
  const isOwner =
    caller === undefined
      ? await isSessionOf(context.db, upload.memberId, binding ?? '', now)
      : caller.memberId === upload.memberId;
  return isOwner ? upload : undefined;
}
