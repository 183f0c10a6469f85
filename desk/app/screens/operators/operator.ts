import type { OutputOf } from '#desk/contract/call.ts';
import type { operatorList } from '#desk/contract/operators.ts';

export type Operator = OutputOf<typeof operatorList>['operators'][number];
