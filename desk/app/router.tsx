// Imported first, because its listener must precede the router's: the router must not see the
// history steps of dialogs.
import '#/ui/history-steps';
import {
  createRootRoute,
  createRoute,
  createRouter,
  type RouterHistory,
} from '@tanstack/react-router';
import * as z from 'zod/mini';
import { WITHDRAWAL_STEPS } from '#core/domain/withdrawal-steps.ts';
import { CONTENT_FILES, TERM_FILES } from '#desk/contract/catalogue.ts';
import { date } from '#desk/contract/fields.ts';
import { REVIEW_KINDS } from '#desk/contract/reviews.ts';
import { SUPPORT_STATES } from '#desk/contract/support.ts';
import { AuditScreen } from './screens/audit/audit-screen.tsx';
import { CatalogueScreen } from './screens/catalogue/catalogue-screen.tsx';
import { ContentScreen } from './screens/content/content-screen.tsx';
import { LedgerScreen } from './screens/ledger/ledger-screen.tsx';
import { MemberScreen } from './screens/member/member-screen.tsx';
import { TABS } from './screens/member/tabs.ts';
import { MoneyScreen } from './screens/money/money-screen.tsx';
import { OperatorsScreen } from './screens/operators/operators-screen.tsx';
import { RequestsScreen } from './screens/requests/requests-screen.tsx';
import { ReviewsScreen } from './screens/reviews/reviews-screen.tsx';
import { RiskScreen } from './screens/risk/risk-screen.tsx';
import { InviteScreen } from './screens/sign-in/invite-screen.tsx';
import { SupportScreen } from './screens/support/support-screen.tsx';
import { TextsScreen } from './screens/texts/texts-screen.tsx';
import { TodayScreen } from './screens/today/today-screen.tsx';
import { WithdrawalsScreen } from './screens/withdrawals/withdrawals-screen.tsx';
import { Desk } from './shell/desk.tsx';
import { Missing } from './shell/missing.tsx';

// Invalid search parameters are dropped.
const id = z.catch(z.optional(z.int().check(z.positive())), undefined);
const text = z.catch(z.optional(z.string().check(z.maxLength(100))), undefined);

const root = createRootRoute({ notFoundComponent: Missing });
const desk = createRoute({ getParentRoute: () => root, id: 'desk', component: Desk });
const under = { getParentRoute: () => desk };

const routeTree = root.addChildren([
  createRoute({ getParentRoute: () => root, path: '/invite', component: InviteScreen }),
  desk.addChildren([
    createRoute({ ...under, path: '/', component: TodayScreen }),
    createRoute({
      ...under,
      path: '/reviews',
      component: ReviewsScreen,
      validateSearch: z.object({ kind: z.catch(z.enum(REVIEW_KINDS), 'deposit'), id }),
    }),
    createRoute({
      ...under,
      path: '/withdrawals',
      component: WithdrawalsScreen,
      validateSearch: z.object({
        step: z.catch(z.optional(z.enum(WITHDRAWAL_STEPS)), undefined),
        id,
      }),
    }),
    createRoute({
      ...under,
      path: '/member/$id',
      component: MemberScreen,
      validateSearch: z.object({ tab: z.catch(z.optional(z.enum(TABS)), undefined) }),
    }),
    createRoute({
      ...under,
      path: '/support',
      component: SupportScreen,
      validateSearch: z.object({ status: z.catch(z.enum(SUPPORT_STATES), 'open'), id }),
    }),
    createRoute({ ...under, path: '/texts', component: TextsScreen }),
    createRoute({ ...under, path: '/requests', component: RequestsScreen }),
    createRoute({
      ...under,
      path: '/ledger',
      component: LedgerScreen,
      validateSearch: z.object({ entry: id }),
    }),
    createRoute({
      ...under,
      path: '/money',
      component: MoneyScreen,
      validateSearch: z.object({ date: z.catch(z.optional(date), undefined) }),
    }),
    createRoute({ ...under, path: '/risk', component: RiskScreen }),
    createRoute({
      ...under,
      path: '/catalogue',
      component: CatalogueScreen,
      validateSearch: z.object({ file: z.catch(z.enum(TERM_FILES), 'coins') }),
    }),
    createRoute({
      ...under,
      path: '/content',
      component: ContentScreen,
      validateSearch: z.object({ file: z.catch(z.enum(CONTENT_FILES), 'notices') }),
    }),
    createRoute({
      ...under,
      path: '/audit',
      component: AuditScreen,
      validateSearch: z.object({ actor: text, action: text }),
    }),
    createRoute({ ...under, path: '/operators', component: OperatorsScreen }),
  ]),
]);

/** Creates the router of the desk; tests pass their own history. */
export function createDeskRouter(history?: RouterHistory) {
  return createRouter({ routeTree, ...(history && { history }) });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createDeskRouter>;
  }
}
