import { Counter, type Registry } from 'prom-client';
import { REPLICA_OUTCOMES, type RecordReads } from '../db/replica.ts';

/** Measures who answered reads of records; without a replica there is nothing to tell. */
export function measureReplica(registry: Registry, { counts }: RecordReads): void {
  const reads = new Counter({
    name: 'trade_replica_reads_total',
    help: 'Reads of records by who answered: the replica, or the primary and why',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      if (counts === undefined) return;
      reads.reset();
      for (const outcome of REPLICA_OUTCOMES) reads.inc({ outcome }, counts[outcome]);
    },
  });
}
