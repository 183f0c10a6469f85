import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { CODE } from '#core/contract/envelope.ts';
import { Refusal } from '../errors/refusal.ts';
import { isApiPath, pathOf } from './reply.ts';

const busy = /*i18n*/ {
  id: 'http.busy',
  message: 'The server is busy. Please try again in a moment.',
};

const COME_BACK_SECONDS = 5;

/**
 * Refuses API calls with 503 while the average event loop delay exceeds `mostDelayMs`. Health
 * checks, files and market data are not affected.
 */
export async function registerUnderPressure(
  app: FastifyInstance,
  mostDelayMs: number,
): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: mostDelayMs,
    async pressureHandler(request) {
      if (!isApiPath(pathOf(request))) return;
      throw new Refusal(busy, {
        code: CODE.failed,
        status: 503,
        retryAfterSeconds: COME_BACK_SECONDS,
      });
    },
  });
}
