import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context.ts';
import type { Draining } from '../lib/draining.ts';

/**
 * Mounts `/healthz` (the process is running) and `/readyz` (it can serve members). Causes are only
 * logged. A failed ledger verification does not affect readiness: a load balancer would otherwise
 * also stop reads (ADR-027).
 */
export function mountHealth(app: FastifyInstance, context: AppContext, draining: Draining): void {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  app.get('/healthz', async (_request, reply) =>
    reply.header('Cache-Control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
    if (isStopping || draining.isDraining()) return reply.code(503).send({ status: 'stopping' });
    try {
      await context.db.execute(sql`select 1`);
      const isOpen = context.tradingHalt.haltReason() === undefined;
      return reply.send({ status: 'ready', trading: isOpen ? 'open' : 'closed' });
    } catch (error) {
      context.log.error({ err: error }, 'not ready: the database does not respond');
      return reply.code(503).send({ status: 'not ready' });
    }
  });
}
