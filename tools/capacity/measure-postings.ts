import { randomUUID } from 'node:crypto';
import { money } from '#core/domain/money.ts';
import type { Db } from '../../server/db/db.ts';
import { transact } from '../../server/db/transact.ts';
import { checkNextRange } from '../../server/ledger/nightly.ts';
import { type Posting, postEntry } from '../../server/ledger/post-entry.ts';
import { type Meter, perCall, type Used } from './meter.ts';
import type { Recorder } from './recorder.ts';

const RUN_MS = 2_000;
/** Entries under way at the same time. */
const AT_ONCE = 8;
const DAY_MS = 86_400_000;
/** A server without load would use this; here nothing else runs in the process. */
const NOTHING: Used = { seconds: 1, server: 0, database: 0, statements: 0, wal: 0 };

interface PostingsDeps {
  /** Of this process. */
  readonly meter: Meter;
  readonly recorder: Recorder;
  readonly db: Db;
  readonly memberIds: readonly number[];
}

/** Measures entries of two postings, posted by the ledger without a call around them. */
export async function measurePostings(deps: PostingsDeps): Promise<void> {
  const { meter, recorder, db, memberIds } = deps;
  let entries = 0;
  async function post(worker: number): Promise<void> {
    for (const end = performance.now() + RUN_MS; performance.now() < end; entries += 1) {
      const memberId = memberIds[(worker + AT_ONCE * entries) % memberIds.length] ?? 0;
      const of = { coinId: 1 } as const;
      const own = { memberId, account: 1, bucket: 'available' } as const;
      const postings: readonly Posting[] = [
        { ...own, ...of, amount: money('1') },
        { house: 'opening', ...of, amount: money('-1') },
      ];
      const reference = `capacity:${randomUUID()}`;
      await transact(db, (tx) =>
        postEntry(tx, { kind: 'test.fund', reference, at: Date.now(), postings }),
      );
    }
  }
  const used = await meter.during(async () => {
    await Promise.all(Array.from({ length: AT_ONCE }, (_, worker) => post(worker)));
  });
  const { server, database, wal } = perCall(used, NOTHING, 2 * entries);
  const how = `${entries} entries of two postings each, a transaction for each, in this process`;
  recorder.record('posting.server', server, how);
  recorder.record('posting.database', database, how);
  recorder.record('posting.wal', wal, how);
}

/** Measures the work of a whole nightly verification: of tomorrow's, which nobody else has begun. */
export async function measureVerification({ recorder, db }: PostingsDeps): Promise<void> {
  const holder = randomUUID();
  const start = performance.now();
  let postings = 0;
  for (;;) {
    const range = await checkNextRange(db, { holder, now: Date.now() + DAY_MS });
    if (range === undefined) throw new Error('the verification is held elsewhere');
    if (range.discrepancies.length > 0) throw new Error(range.discrepancies.join('; '));
    postings += range.postings;
    if (range.isFinished) break;
  }
  const ms = performance.now() - start;
  const how = `nightly verification of ${postings} postings without its pauses, elapsed time`;
  recorder.record('posting.verified', ms / postings, how);
}
