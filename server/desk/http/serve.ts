import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listenOnLoopback } from '../../lib/loopback.ts';
import { startAnchor } from '../audit/anchor.ts';
import { startDueChanges } from '../catalogue/due.ts';
import type { DeskContext } from '../desk-call.ts';
import { buildDeskApp } from './desk-app.ts';

const DIST = fileURLToPath(new URL('../../../dist-desk', import.meta.url));
/** The members' port if PORT is not set. */
const MEMBERS_PORT = 4173;

/**
 * Listens for operators on a separate port; returns the address to open. `parts` closes the
 * listener.
 */
export async function serveDesk(
  context: DeskContext,
  parts: AsyncDisposableStack,
): Promise<string> {
  const { anchor, deskUrl } = context.config;
  const address = await listen(context, parts);
  parts.defer(startDueChanges(context));
  if (anchor !== undefined) parts.defer(startAnchor(context, anchor));
  return deskUrl ?? address;
}

async function listen(context: DeskContext, parts: AsyncDisposableStack): Promise<string> {
  const { desk, port: membersPort } = context.config;
  const host = desk?.host ?? 'localhost';
  const options = existsSync(join(DIST, 'index.html')) ? { dist: DIST } : {};
  if (desk?.port === undefined && membersPort === MEMBERS_PORT) {
    const address = await listenAt(context, parts, { host, port: MEMBERS_PORT + 1, options }).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EADDRINUSE') throw error;
      },
    );
    if (address !== undefined) return address;
  }
  return listenAt(context, parts, { host, port: desk?.port ?? 0, options });
}

async function listenAt(
  context: DeskContext,
  parts: AsyncDisposableStack,
  { host, port, options }: { host: string; port: number; options: { readonly dist?: string } },
): Promise<string> {
  const app = parts.adopt(await buildDeskApp(context, options), (one) => one.close());
  // Browsers do not allow passkeys on an IP address.
  return host === 'localhost' ? listenOnLoopback(app, port) : app.listen({ host, port });
}
