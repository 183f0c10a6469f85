import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context.ts';

/**
 * `/healthz`: the process runs. `/readyz`: it can serve members; what is wrong is in the log only. With
 * a red ledger it stays ready, or a balancer would take the reading of balances away as well.
 */
export function mountHealth(app: FastifyInstance, context: AppContext): void {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  app.get('/healthz', async (_request, reply) =>
    reply.header('Cache-Control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
    if (isStopping) return reply.code(503).send({ status: 'stopping' });
    try {
      await context.db.execute(sql`select 1`);
      const isOpen = context.tradingHalt.haltReason() === undefined;
      return reply.send({ status: 'ready', trading: isOpen ? 'open' : 'closed' });
    } catch (error) {
      context.log.error({ err: error }, 'not ready: the database does not answer');
      return reply.code(503).send({ status: 'not ready' });
    }
  });
}
