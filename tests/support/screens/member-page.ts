import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { startSession } from '#/state/session';
import { type FundedMember, type Funds, fundedMember } from '../server/funded-member';
import { startTestServer, type TestServer } from '../server/test-server';
import { fillDomGaps } from './dom-gaps';
import { clearPage, connectPage } from './render';

interface Page {
  readonly exchange: TestServer;
  readonly members: readonly FundedMember[];
  readonly calls: ReadonlyMap<string, number>;
}

/** Properties that may be read only while a test is running. */
export interface MemberPage extends Omit<Page, 'members'> {
  /** The member who is signed in on the page. */
  readonly member: FundedMember;
  /** The second member. Throws if the file requested only one. */
  readonly other: FundedMember;
}

/**
 * Sets up the tests of a file: one exchange on PGlite for all of them, and for each test a page that
 * is signed in as a new member with the first funds. Further funds create further members, who are
 * not signed in on the page. `calls` counts the page's calls by path.
 */
export function memberPage(...funds: readonly [Funds, ...Funds[]]): MemberPage {
  let exchange: TestServer;
  let page: Page | undefined;
  beforeAll(async () => {
    fillDomGaps();
    exchange = await startTestServer({ engine: 'pglite' });
  });
  afterAll(() => exchange.stop());
  beforeEach(async () => {
    exchange.time.set(Date.now());
    const members: FundedMember[] = [];
    for (const amounts of funds) members.push(await fundedMember(exchange, amounts));
    page = { exchange, members, calls: connectPage(exchange) };
    startSession(members[0]?.token ?? '');
  });
  afterEach(clearPage);

  const opened = () => {
    if (!page) throw new Error('the page is set up before each test');
    return page;
  };
  const memberAt = (index: number) => {
    const found = opened().members[index];
    if (!found) throw new Error('the file asked for fewer members');
    return found;
  };
  return {
    get exchange() {
      return opened().exchange;
    },
    get calls() {
      return opened().calls;
    },
    get member() {
      return memberAt(0);
    },
    get other() {
      return memberAt(1);
    },
  };
}
