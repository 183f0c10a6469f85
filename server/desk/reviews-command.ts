import type { AppContext } from '../context.ts';
import type { Db } from '../db/db.ts';
import { mailWithdrawal } from '../modules/withdrawal/steps.ts';
import type { UploadDeps } from '../uploads/store.ts';
import { DeskError } from './desk-error.ts';
import {
  decideReview,
  findReview,
  listReviews,
  REVIEW_NAMES,
  type ReviewName,
  savePhotos,
} from './reviews.ts';

/**
 * `reviews list [kind]`, `reviews show <kind> <id> [folder for the images]`, `reviews
 * approve|reject <kind> <id> [reason]`. Throws DeskError for other arguments.
 */
export async function runReviews(
  deps: UploadDeps & Pick<AppContext, 'texts' | 'mailer' | 'log'>,
  [verb, ...args]: readonly string[],
  audit: { readonly actor: string; readonly at: number },
): Promise<void> {
  const { db } = deps;
  if (verb === 'list') return printList(db, args[0]);
  const kind = kindOf(args[0]);
  const id = numberOf(args[1]);
  if (verb === 'show') return show(deps, kind, id, args[2]);
  if (verb !== 'approve' && verb !== 'reject') {
    throw new DeskError('reviews: use list, show, approve or reject');
  }
  const remark = args.slice(2).join(' ');
  await decideReview(deps, { kind, id, isApproved: verb === 'approve', remark }, audit);
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

async function show(deps: UploadDeps, kind: ReviewName, id: number, folder: string | undefined) {
  const review = await findReview(deps.db, kind, id);
  console.log(JSON.stringify(review, null, 2));
  if (folder === undefined) return;
  for (const name of await savePhotos(deps, review, folder)) console.log(name);
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
