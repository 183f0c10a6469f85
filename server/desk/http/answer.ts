import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type Call, isAllowed } from '#desk/contract/call.ts';
import { CALLS, type CallName } from '#desk/contract/calls.ts';
import { proof } from '#desk/contract/fields.ts';
import { addressKey } from '../../lib/address-key.ts';
import { handlersOf } from '../calls/handlers.ts';
import { proveDecision } from '../decisions/decisions.ts';
import type { DeskContext, OperatorCall, PublicCall } from '../desk-call.ts';
import { DeskRefusal } from '../desk-refusal.ts';
import { findSession } from '../operators/desk-sessions.ts';
import { createDeskLimits } from './limits.ts';
import { readOrigin } from './origin.ts';

/** A call with this header is an automatic refresh: it does not extend the session. */
const POLL_HEADER = 'desk-poll';

type Answer = (name: string, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
type AnyHandler = (input: unknown, call: PublicCall) => Promise<unknown>;
type Admitted = Omit<OperatorCall, keyof PublicCall | 'audit'>;

/**
 * Returns the function that handles a call: it finds the operator, checks the right before anything
 * else is read, parses the input, and verifies the proof of a decision.
 */
export function createAnswer(context: DeskContext): Answer {
  const { config, clock, db } = context;
  const { deskUrl } = config;
  const isHttps = deskUrl !== undefined;
  const count = createDeskLimits();
  const handlers = handlersOf(context);

  /** Cookies ignore ports, so two desks on one machine need different names. */
  const cookieOf = (request: FastifyRequest) =>
    isHttps ? '__Host-desk' : `desk-${request.port ?? ''}`;

  function publicCall(request: FastifyRequest, reply: FastifyReply): PublicCall {
    const attributes = { path: '/', httpOnly: true, sameSite: 'strict', secure: isHttps } as const;
    return {
      now: clock(),
      address: request.ip,
      origin: readOrigin(request, deskUrl),
      setSession: (token) => void reply.setCookie(cookieOf(request), token, attributes),
      clearSession: () => void reply.clearCookie(cookieOf(request), attributes),
    };
  }

  /**
   * Returns the operator who makes a call. Throws DeskRefusal if the session or the right is
   * missing.
   */
  async function admit(request: FastifyRequest, call: Call, now: number): Promise<Admitted> {
    const isPolled = request.headers[POLL_HEADER] !== undefined;
    const found = await findSession(db, request.cookies[cookieOf(request)], { now, isPolled });
    if (found === undefined || (found.operator.isDemo && !config.demo))
      throw new DeskRefusal('signedOut', 'sign in');
    const { id: operatorId, name, rights, isDemo } = found.operator;
    count('operator', String(operatorId), now);
    if (!isAllowed(call, rights))
      throw new DeskRefusal('forbidden', `your rights do not include ${call.name}`);
    const { tokenHash: session, ...sessionTimes } = found;
    return { operator: { operatorId, name, rights, isDemo }, session, sessionTimes };
  }

  /** Returns an operator's call, with the proof of a decision. Throws DeskRefusal. */
  async function operatorCall(
    { call, input }: { readonly call: Call; readonly input: unknown },
    outer: PublicCall,
    admitted: Admitted,
  ): Promise<OperatorCall> {
    const { operator } = admitted;
    const { now, origin } = outer;
    const proved =
      call.kind === 'decision'
        ? await proveDecision(db, { call, input: decided(input) }, { operator, now, origin })
        : undefined;
    const door = operator.isDemo ? 'demo' : 'web';
    return { ...outer, ...admitted, audit: { actor: operator.name, at: now, door, proof: proved } };
  }

  return async (name, request, reply) => {
    const call = callOf(name);
    const outer = publicCall(request, reply);
    // The types of handlers are checked where they are declared; here, the name can be that of any
    // call.
    const handler = handlers[call.name as CallName] as AnyHandler;
    if (call.right === 'public') {
      count('address', addressKey(outer.address), outer.now);
      return encode(call, await handler(parse(call, request.body), outer));
    }
    const admitted = await admit(request, call, outer.now);
    const input = parse(call, request.body);
    const inner = await operatorCall({ call, input }, outer, admitted);
    return encode(call, await handler(input, inner));
  };
}

function callOf(name: string): Call {
  if (!Object.hasOwn(CALLS, name)) throw new DeskRefusal('missing', 'there is no such call');
  return CALLS[name as CallName];
}

function parse(call: Call, body: unknown): unknown {
  const parsed = z.safeParse(call.input, body ?? {});
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new DeskRefusal('invalid', `${issue?.path.join('.') || 'input'}: ${issue?.message}`);
}

/**
 * Returns the input of a decision, which has a proof because the schema of its call requires one.
 */
const decided = (input: unknown) => z.parse(z.looseObject({ proof }), input);

/** Encodes an output, so that only the fields of the contract leave the server. */
function encode(call: Call, output: unknown): unknown {
  return z.parse(call.output, output);
}
