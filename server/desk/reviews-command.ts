import { isPositive, type Money, money } from '#core/domain/money.ts';
import { isTooPrecise } from '#core/domain/range.ts';
import type { AppContext } from '../context.ts';
import type { Db } from '../db/db.ts';
import { findDeposit } from '../modules/deposit/deposit.repo.ts';
import { similarDeposits } from '../modules/deposit/deposit.review.ts';
import { mailWithdrawal } from '../modules/withdrawal/steps.ts';
import type { UploadDeps } from '../uploads/store.ts';
import { DeskError } from './desk-error.ts';
import type { Audit } from './operator.ts';
import { openPhotos, savePhotos, servePhotos } from './photos.ts';
import { decideReview, findReview, listReviews, REVIEW_NAMES, type ReviewName } from './reviews.ts';

export interface ReviewOptions {
  /** The received amount of a deposit, as typed. */
  readonly amount?: string | undefined;
  /** Folder to which the photos of a request are written. */
  readonly to?: string | undefined;
  /** True to show the photos by links that work once. */
  readonly view?: boolean | undefined;
}

/**
 * Runs `reviews list [kind]`, `reviews show <kind> <id>` (with `to` or `view` for the photos) and
 * `reviews approve|reject <kind> <id> [reason]`. A deposit is approved with `amount`, which is the
 * received amount. Throws DeskError for other arguments.
 */
export async function runReviews(
  deps: UploadDeps & Pick<AppContext, 'texts' | 'mailer' | 'log'>,
  [verb, ...args]: readonly string[],
  audit: Audit,
  options: ReviewOptions = {},
): Promise<void> {
  const { db } = deps;
  if (verb === 'list') return printList(db, args[0]);
  const kind = kindOf(args[0]);
  const id = numberOf(args[1]);
  if (verb === 'show') return show(deps, { kind, id }, options, audit);
  if (verb !== 'approve' && verb !== 'reject') {
    throw new DeskError('reviews: use list, show, approve or reject');
  }
  const isApproved = verb === 'approve';
  const received =
    kind === 'deposit' && isApproved ? await readReceived(db, id, options.amount) : undefined;
  const remark = args.slice(2).join(' ');
  await decideReview(deps, { kind, id, isApproved, remark, received }, audit);
  if (kind === 'withdrawal') await mailWithdrawal(deps, id);
  console.log(`${kind} ${id} ${verb === 'approve' ? 'approved' : 'rejected'}`);
}

async function printList(db: Db, given: string | undefined): Promise<void> {
  let count = 0;
  for (const kind of given === undefined ? REVIEW_NAMES : [kindOf(given)]) {
    for (const { id, memberId, createdAt, ...rest } of await listReviews(db, kind)) {
      const { photoIds: _, ...shown } = rest;
      const at = new Date(createdAt).toISOString();
      console.log(kind, id, at, `member ${memberId}`, JSON.stringify(shown));
      count += 1;
    }
  }
  if (count === 0) console.log('nothing waits for review');
}

async function show(
  deps: UploadDeps,
  { kind, id }: { readonly kind: ReviewName; readonly id: number },
  { to, view }: ReviewOptions,
  audit: Audit,
) {
  const review = await findReview(deps.db, kind, id);
  console.log(JSON.stringify(review, null, 2));
  if (kind === 'deposit') {
    for (const one of await similarDeposits(deps.db, id))
      console.log(`similar: ${JSON.stringify(one)}`);
  }
  if (to === undefined && view !== true) return;
  const photos = await openPhotos(deps, { ...review, kind }, audit);
  if (to !== undefined) for (const name of await savePhotos(photos, to)) console.log(name);
  else await servePhotos(photos, console.log);
}

/** Reads the received amount of a deposit, which the reviewer types. Throws DeskError. */
async function readReceived(db: Db, id: number, typed: string | undefined): Promise<Money> {
  const row = await findDeposit(db, id);
  if (row?.deposit.status !== 'pending') throw new DeskError(`no deposit ${id} waits for review`);
  const { coin, scale } = row;
  if (typed === undefined)
    throw new DeskError(`reviews: state what was received in ${coin} with --amount`);
  const isPlain = /^\d{1,13}(\.\d{1,18})?$/.test(typed);
  const amount = isPlain ? money(typed) : undefined;
  if (amount === undefined || !isPositive(amount) || isTooPrecise(amount, scale))
    throw new DeskError(`reviews: --amount ${typed} is no amount of ${coin}`);
  return amount;
}

function kindOf(given: string | undefined): ReviewName {
  const kind = REVIEW_NAMES.find((name) => name === given);
  if (kind === undefined) throw new DeskError(`reviews: the kinds are ${REVIEW_NAMES.join(', ')}`);
  return kind;
}

function numberOf(given: string | undefined): number {
  if (given === undefined || !/^[1-9]\d{0,14}$/.test(given)) {
    throw new DeskError('reviews: the id is missing or not a number');
  }
  return Number(given);
}
