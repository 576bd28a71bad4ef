import { Problem } from '@rabbet/client';
import { OperationalError, Refusal, type RefusalCode, type RefusalKind } from '@rabbet/domain/deciders/refusal';
import { type Command, InvalidArgumentError } from 'commander';
import { type FieldError, ServerUnreachable, toWireErrors, FieldRefusal } from '@rabbet/imports';
import { nameOfField } from '../arguments/field-names';
import { sentenceOnFile } from '../files/files';
import { CALLED, HOW_TO_SIGN_IN } from '../output/program-name';
import { WrongToken } from '../connection/stored-tokens';
import { harmless } from '../output/texts';

const EXIT = { refused: 1, usage: 2, unknown: 3, conflict: 4, noToken: 5, unreachable: 69, fault: 70 } as const;

export const EXIT_CODES = `
Exit codes:
  0   done
  ${EXIT.refused}   the shop says no, or a file cannot be used; of many rows, one at least was
      refused
  ${EXIT.usage}   the call was not understood
  ${EXIT.unknown}   there is no such thing
  ${EXIT.conflict}   somebody was faster, or it is taken or in use
  ${EXIT.noToken}   it takes somebody who is signed in, or one who may do this
  ${EXIT.unreachable}  the server does not answer
  ${EXIT.fault}  a fault of this program or of the server
With --json an error of whatever kind is the last line of the standard error:
{"error":{"code":"...","message":"...","errors":[]}}, with errors by field.`;

/**
 * Thrown where the database or log of an operator's command is there but does not answer; work begun there waits for
 * it.
 */
export class NoAnswer extends OperationalError {
  override readonly isAway = true;
}

export interface Verdict {
  readonly exitCode: number;
  /** Code for programs; the API's own code where the API refused. */
  readonly code: string;
  readonly message: string;
  readonly errors?: readonly FieldError[];
}

/** Turns an error into exit code, code and message for the caller; a bug's message is its stack. */
export function verdictOn(error: unknown, command?: Command): Verdict {
  const verdict = verdictBy(error, command);
  const { exitCode, code, message, errors } = verdict;
  return { exitCode, code, message: harmless(message), ...(errors && { errors: toWireErrors(errors) }) };
}

function verdictBy(error: unknown, command: Command | undefined): Verdict {
  if (error instanceof Problem) {
    const { code, status, errors } = error;
    return { exitCode: exitCodeOf(status, code), code, message: sentences(error, command).join('\n'), errors };
  }
  if (error instanceof InvalidArgumentError)
    return { exitCode: EXIT.usage, code: 'client/usage', message: error.message };
  if (error instanceof ServerUnreachable)
    return { exitCode: EXIT.unreachable, code: 'client/no-answer', message: error.message };
  if (error instanceof FieldRefusal) {
    const { errors } = error;
    return { exitCode: EXIT.refused, code: 'request/fields', message: named(errors, command).join('\n'), errors };
  }
  if (error instanceof Refusal)
    return {
      exitCode: USAGE.has(error.code) ? EXIT.usage : BY_KIND[error.kind],
      code: error.code,
      message: sentence(error, command),
    };
  if (error instanceof OperationalError && error.cause instanceof Problem)
    return { ...verdictBy(error.cause, command), message: error.message }; // the same, told in more words
  if (error instanceof OperationalError && error.isAway)
    return { exitCode: EXIT.unreachable, code: 'client/no-answer', message: error.message };
  if (error instanceof WrongToken) return { exitCode: EXIT.noToken, code: 'client/token', message: error.message };
  const expected = error instanceof OperationalError ? error : sentenceOnFile(error);
  if (expected) return { exitCode: EXIT.refused, code: 'client/refused', message: expected.message };
  const stack = String(error instanceof Error ? error.stack : error);
  return { exitCode: EXIT.fault, code: 'client/fault', message: stack };
}

export function exitCodeOfUsage(exitCode: number): number {
  return exitCode === 0 ? 0 : EXIT.usage;
}

/** An audit exits with 1 where it finds something: a time that it cannot be asked for is a wrong call. */
const USAGE: ReadonlySet<string> = new Set<RefusalCode>(['audit/to-come']);

function exitCodeOf(status: number, code: string): number {
  if (USAGE.has(code)) return EXIT.usage;
  if ([0, 502, 503, 504].includes(status)) return EXIT.unreachable;
  if (status >= 500) return EXIT.fault;
  return BY_STATUS[status] ?? EXIT.refused;
}

const BY_KIND: Readonly<Record<RefusalKind, number>> = {
  rule: EXIT.refused,
  input: EXIT.refused,
  'sign-in': EXIT.noToken,
  forbidden: EXIT.noToken,
  unknown: EXIT.unknown,
  conflict: EXIT.conflict,
  'too-large': EXIT.refused,
  'wrong-type': EXIT.refused,
  busy: EXIT.unreachable,
  fault: EXIT.fault,
};

const BY_STATUS: Readonly<Record<number, number>> = {
  401: EXIT.noToken,
  403: EXIT.noToken,
  404: EXIT.unknown,
  409: EXIT.conflict,
  412: EXIT.conflict,
};

function sentences({ status, code, detail, errors }: Problem, command: Command | undefined): string[] {
  if (status === 401 && !code.startsWith('sign-in/')) return [detail, upperFirst(`${HOW_TO_SIGN_IN}.`)];
  if (code === 'access/session-only') return [detail, `Or on the shop's own machine, after ${CALLED} sign-in --local.`];
  if (code === 'change/unknown') return [FATE_UNKNOWN];
  return errors.length > 0 ? named(errors, command) : [detail];
}

/** Commands have a new key at each call, so the shop does not know them again. */
const FATE_UNKNOWN =
  'The shop has not said in time whether this was done: it may have been. Look first, and call the same again ' +
  'only if it was not: what adds something would add it twice.';

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A refusal of this program's own, with the option or argument that is meant. */
function sentence({ reasons, message }: Refusal, command: Command | undefined): string {
  const [{ field = null } = {}] = reasons;
  const name = field === null ? null : nameOfField(command, field);
  return name === null ? message : `${name}: ${message}`;
}

/** A rule speaks of "it": the option or argument that is meant stands before it, else the field in words. */
function named(errors: readonly FieldError[], command: Command | undefined): string[] {
  return errors.map(({ field, code, message }) => {
    if (!field || !code) return message;
    return `${nameOfField(command, field) ?? upperFirst(field.replaceAll(/[._-]+/g, ' '))}: ${message}`;
  });
}
