import type { OutputOf } from '#desk/contract/call.ts';
import type { member } from '#desk/contract/member.ts';

export type Member = OutputOf<typeof member>;
