import { type DestinationStream, type Logger, pino } from 'pino';
import type { LogLevel } from '../environment.ts';
import { currentRequestId } from './request-id.ts';

export type { Logger } from 'pino';

/** Names whose values are redacted at any depth (compared without case, `_` and `-`). */
const SECRET =
  /(password|passwd|paypwd|pwd|token|cookie|secret|secretskey|captcha|twostep|challenge|authorization|apikey|smtpurl|databaseurl)$|^(code|hash|pass|key)$/;
const HIDDEN = '[hidden]';
const DEEPEST = 5;

function isSecret(name: string): boolean {
  return SECRET.test(name.toLowerCase().replaceAll(/[_-]/g, ''));
}

function hideSecrets(value: unknown, depth: number): unknown {
  if (value instanceof Error) return describeError(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= DEEPEST) return '[deep]';
  if (Array.isArray(value)) return value.map((item) => hideSecrets(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      isSecret(name) ? HIDDEN : hideSecrets(item, depth + 1),
    ]),
  );
}

/**
 * Returns the loggable part of an error. Database errors contain the values of the statement in
 * message, detail and cause (drizzle adds the parameters), so only their code and stack remain.
 */
function describeError(error: Error, depth = 0): Record<string, unknown> {
  const { code, constraint, table } = error as Error & Record<string, unknown>;
  const fromDatabase = 'params' in error || 'severity' in error;
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  return {
    type: error.name,
    message: fromDatabase ? 'database error' : error.message,
    ...(typeof code === 'string' && { errorCode: code }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(typeof table === 'string' && { table }),
    stack: frames.slice(0, 12).join('\n'),
    ...(error.cause instanceof Error &&
      depth < DEEPEST && { cause: describeError(error.cause, depth + 1) }),
  };
}

/**
 * Creates the logger. Redacts secrets by name at any depth, reduces errors to `describeError` and
 * adds the id of the current request.
 */
export function createLogger(level: LogLevel, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    mixin: () => {
      const requestId = currentRequestId();
      return requestId === undefined ? {} : { requestId };
    },
    serializers: { err: (error: unknown) => error },
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (record: Record<string, unknown>) => hideSecrets(record, 0) as Record<string, unknown>,
      bindings: (record: Record<string, unknown>) =>
        hideSecrets(record, 0) as Record<string, unknown>,
    },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
