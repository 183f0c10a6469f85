import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * A graceful stop. The process is no longer ready, so a load balancer sends it no new calls, and
 * open connections move to another process.
 */
export interface Draining {
  /** Returns true if readiness is off. */
  isDraining(): boolean;
  /**
   * Calls `listener` once with the time within which open connections must move, in milliseconds.
   */
  onDrain(listener: (ms: number) => void): void;
  /** Turns readiness off and resolves after `ms` milliseconds. */
  drain(ms: number): Promise<void>;
}

export function createDraining(): Draining {
  const listeners: ((ms: number) => void)[] = [];
  let isDraining = false;
  return {
    isDraining: () => isDraining,
    onDrain: (listener) => void listeners.push(listener),
    async drain(ms) {
      isDraining = true;
      for (const listener of listeners) listener(ms);
      if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
    },
  };
}

/**
 * Ends each connection with its next response while draining, so the stop does not interrupt any
 * call.
 */
export function closeWhileDraining(app: FastifyInstance, draining: Draining): void {
  app.addHook('onSend', async (_request, reply) => {
    if (draining.isDraining()) reply.header('Connection', 'close');
  });
}

/**
 * Closes connections without a request when the server stops. Browsers open some connections in
 * advance. Node treats these as active, so the stop would wait for them forever.
 */
export function closeUnused(app: FastifyInstance): void {
  const open = new Set<Socket>();
  app.server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.addHook('preClose', async () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  });
}
