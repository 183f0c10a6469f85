import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Exchange } from '../exchange.ts';

/** `/healthz`: the process runs. `/readyz`: it can serve members; what is wrong is in the log only. */
export function mountHealth(app: FastifyInstance, exchange: Exchange): void {
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
      await exchange.db.execute(sql`select 1`);
      return reply.send({ status: 'ready' });
    } catch (error) {
      exchange.log.error({ err: error }, 'not ready: the database does not answer');
      return reply.code(503).send({ status: 'not ready' });
    }
  });
}
