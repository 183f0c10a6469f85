import type { OutputOf } from '#desk/contract/call.ts';
import type { withdrawalCase } from '#desk/contract/withdrawals.ts';

export type Case = OutputOf<typeof withdrawalCase>;
