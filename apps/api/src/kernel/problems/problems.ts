import { type Caller, isStaff } from '@rabbet/domain/callers/caller';
import { EditConflict, TooBusy } from '@rabbet/commands';
import { IdInUse, Refusal, type RefusalCode, type RefusalKind } from '@rabbet/domain/deciders/refusal';
import type { FieldError, ProblemBody } from '@rabbet/client';
import {
  AnotherPast,
  LogDamaged,
  LogUnavailable,
  MissingEvent,
  OutcomeUnknown,
  UnreadableEvent,
} from '@rabbet/event-store';
import { mayHoldCardNumber } from '@rabbet/domain/text/card-number';
import { isConnectionLoss, isDiskFull, isGivenUp, isStateDamaged } from '@rabbet/postgres';
import { BeingBuilt } from '@rabbet/projections';
import { STATUS_CODES } from 'node:http';
import { describeEventsSince } from './events-since';

/** Status of a refusal by its kind. */
const REFUSAL_STATUS: Readonly<Record<RefusalKind, number>> = {
  input: 400,
  'sign-in': 401,
  forbidden: 403,
  unknown: 404,
  conflict: 409,
  'too-large': 413,
  'wrong-type': 415,
  rule: 422,
  fault: 500,
  busy: 503,
};

/** Request that cannot be answered as it was meant, for reasons of HTTP. Reasons of the shop are Refusals. */
export class HttpProblem extends Error {
  constructor(
    readonly status: number,
    readonly code: RefusalCode,
    message: string,
    readonly more: {
      readonly errors?: readonly FieldError[];
      readonly headers?: Readonly<Record<string, string>>;
      /** Answer in place of the problem. */
      readonly envelope?: object;
    } = {},
  ) {
    super(message);
    this.name = 'HttpProblem';
  }
}

export function notAllowed(message: string): HttpProblem {
  return new HttpProblem(403, 'access/not-allowed', message);
}

export function methodNotAllowed(allowed: readonly string[]): HttpProblem {
  const allow = allowed.join(', ');
  return new HttpProblem(405, 'http/405', `What is at this address takes ${allow}.`, { headers: { allow } });
}

/** Problem of fields in a request. A name that may be a card number is not repeated. */
export function badFields(fieldErrors: readonly FieldError[]): HttpProblem {
  const errors = fieldErrors.map((error) => (mayHoldCardNumber(error.field) ? { ...error, field: '[digits]' } : error));
  const detail = errors.map(({ field, message }) => `${field}: ${message}`).join(' ');
  return new HttpProblem(400, 'request/fields', detail, { errors });
}

const FATE_UNKNOWN =
  'The shop has not heard in time whether this was done: it may have been. The same Idempotency-Key with the same content ' +
  'asks again safely, and tells what became of it; without such a key, look first.';
const STATE_DAMAGED =
  'Part of what the shop keeps beside its history is gone or cannot be read: its operator has to restore it.';
const ANOTHER_PAST =
  'The history of the shop was put back to an earlier point while the shop ran. It shows what it has, and nothing can be ' +
  'changed until history and database belong together again: "rabbet status" says how.';
const GIVEN_UP =
  'The shop has not found this in time. Please try again in a moment; where you look for something, type more of it.';
const CHANGE_GIVEN_UP = 'The shop has not found in time what this change needs. Please try again in a moment.';
export const DISK_FULL = 'The disk of the shop is full: its operator has to make room.';
const RETRY_AFTER_SECONDS = '2';
/** Long delay for problems that a person has to solve first. */
const RETRY_AFTER_A_PERSON = { 'retry-after': '60' };

export interface ProblemReply {
  readonly body: ProblemBody;
  readonly headers: Readonly<Record<string, string>>;
  /** Answer in place of the problem. */
  readonly envelope?: object;
  /** Nobody meant this to happen: it is logged. */
  readonly isBug: boolean;
}

interface RequestMark {
  readonly id: string;
  readonly isChange: boolean;
}

/** Turns an error into the reply to it. Staff get more details than visitors. */
export function toProblemReply(error: unknown, caller: Caller, request?: RequestMark): ProblemReply {
  if (error instanceof HttpProblem) {
    const { status, code, message, more } = error;
    const reply = problem(status, code, message, more.errors && { errors: more.errors }, more.headers);
    return more.envelope ? { ...reply, envelope: more.envelope } : reply;
  }
  if (error instanceof Refusal) return ofRefusal(error);
  if (error instanceof EditConflict) {
    const detail =
      error.eventsSince.length > 0
        ? 'Somebody else has changed this since you looked at it.'
        : 'This has never been at the revision that the change names: look at it as it is now.';
    const since = isStaff(caller) ? { revision: error.revision, since: describeEventsSince(error, caller) } : {};
    return problem(412, 'record/stale', detail, since);
  }
  if (error instanceof TooBusy)
    return problem(503, 'record/busy', 'This is changed too often right now. Please try again in a moment.');
  if (error instanceof MissingEvent)
    return problem(
      409,
      'log/unreadable',
      'An event of the history of this is gone, so it cannot be changed: "rabbet log verify" tells which, and "rabbet log accept-damage" goes on without it.',
    );
  if (error instanceof UnreadableEvent)
    return problem(
      409,
      'log/unreadable',
      'An event of the history of this cannot be read, so it cannot be changed: "rabbet log verify" tells which, and "rabbet log skip" goes on without it.',
    );
  if (error instanceof AnotherPast) return problem(503, 'log/another-past', ANOTHER_PAST, {}, RETRY_AFTER_A_PERSON);
  if (error instanceof LogDamaged)
    return problem(
      503,
      'log/damaged',
      'Part of the history of this cannot be read from its disk: its operator has to restore it.',
    );
  if (error instanceof OutcomeUnknown) return problem(503, 'change/unknown', FATE_UNKNOWN);
  if (error instanceof BeingBuilt)
    return problem(503, 'service/building', 'The shop is putting this together at the moment. Please try again soon.');
  if (isDiskFull(error)) return problem(503, 'service/full', DISK_FULL, {}, RETRY_AFTER_A_PERSON);
  if (isGivenUp(error)) return problem(503, 'service/unavailable', request?.isChange ? CHANGE_GIVEN_UP : GIVEN_UP);
  if (error instanceof LogUnavailable || isConnectionLoss(error))
    return problem(
      503,
      'service/unavailable',
      'The shop cannot reach its data right now. Please try again in a moment.',
    );
  if (isStateDamaged(error)) return { ...problem(503, 'service/damaged', STATE_DAMAGED), isBug: true };
  const reply = ofTheFramework(error);
  if (reply) return reply;
  const detail = 'Something went wrong on our end. We have logged it with the number of this request.';
  return {
    ...problem(500, 'service/fault', detail, request === undefined ? {} : { request: request.id }),
    isBug: true,
  };
}

function ofRefusal(refusal: Refusal): ProblemReply {
  const { kind, code, message, reasons } = refusal;
  const errors = reasons.flatMap((reason) =>
    reason.field === null ? [] : [{ field: reason.field, code: reason.code, message: reason.message }],
  );
  const record = refusal instanceof IdInUse && refusal.id !== null ? { id: refusal.id } : {};
  return problem(REFUSAL_STATUS[kind], code, message, { ...(errors.length > 0 && { errors }), ...record });
}

/** Reply to an error of Express or Nest with a 4xx status. Their own messages quote the request, so it has another. */
function ofTheFramework(error: unknown): ProblemReply | null {
  if (!(error instanceof Error)) return null;
  const { status } = error as { status?: unknown };
  if (typeof status !== 'number' || status < 400 || status > 499) return null;
  const details: Readonly<Record<number, string>> = {
    400: 'The address or the body of this request cannot be read.',
    404: 'There is nothing at this address.',
  };
  return problem(status, `http/${status}`, details[status] ?? `${STATUS_CODES[status] ?? 'Not possible'}.`);
}

function problem(
  status: number,
  code: RefusalCode,
  detail: string,
  more: Partial<ProblemBody> = {},
  headers: Readonly<Record<string, string>> = {},
): ProblemReply {
  const title = STATUS_CODES[status] ?? 'Not possible';
  return {
    body: { type: 'about:blank', title, status, code, detail, ...more },
    headers: status === 503 ? { 'retry-after': RETRY_AFTER_SECONDS, ...headers } : headers,
    isBug: false,
  };
}
