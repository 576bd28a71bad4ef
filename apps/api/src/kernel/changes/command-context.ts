import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

import { type CommandContext, Patience, Rehearsal } from '@rabbet/commands';
import { actorOf, type Caller } from '@rabbet/domain/callers/caller';
import type { Origin } from '@rabbet/domain/events/event';
import { isRunName, RUN_NAMES } from '@rabbet/domain/imports/imports';
import { eventId } from '@rabbet/event-store';
import { badFields, HttpProblem } from '../problems/problems';
import { LRUCache } from 'lru-cache';
import { notesOf } from '../requests/request';

/** Origins that a script may name. */
const SCRIPT_ORIGINS: readonly Origin[] = ['api', 'cli', 'import'];

type ChangeHeaders = Pick<IncomingHttpHeaders, 'if-match'> & {
  readonly 'idempotency-key'?: unknown;
  readonly 'x-dry-run'?: unknown;
};

/** Rehearsals (dry runs of several changes that build on each other) by caller and name; removed ten minutes after their last change. */
const rehearsals = new LRUCache<string, Rehearsal>({ max: 8, ttl: 10 * 60_000, updateAgeOnGet: true });

/** Context of a command, by the headers of its request. One of many changes in a request has `changeHeaders` of its own. */
export function contextOf(
  request: IncomingMessage,
  changeHeaders: ChangeHeaders = request.headers,
  timeLimitMs = notesOf(request).times.answerMs,
): CommandContext {
  const { headers } = request;
  const { caller, trace, arrivedAt } = notesOf(request);
  const commandId = commandIdIn(changeHeaders);
  return {
    commandId: commandId ?? randomUUID(),
    ...(commandId !== undefined && { isNamed: true }),
    caller,
    origin: originIn(headers, caller),
    ...runIn(headers, caller),
    now: new Date(),
    seenRevision: revisionIn(changeHeaders),
    ...(trace !== null && { trace }),
    patience: new Patience(timeLimitMs + arrivedAt - performance.now()),
    ...dryRunIn({ ...headers, ...changeHeaders }, caller),
  };
}

/** Prefix of idempotency keys that were made from the content of a form (`in-process-api.ts`). */
export const FORM_KEY_PREFIX = 'form ';

/**
 * Context with a new command id in place of one that was made from the content of a form. For forms that may be sent again
 * with the same content on purpose, such as two sign-ins: the state of the stream decides what the second one does.
 */
export function freshContextOf(request: IncomingMessage, timeLimitMs?: number): CommandContext {
  const context = contextOf(request, request.headers, timeLimitMs);
  return context.commandId.startsWith(FORM_KEY_PREFIX) ? { ...context, commandId: randomUUID() } : context;
}

/**
 * Context of one of several changes that a command leads to. Its command id is made from that of the command and the name
 * of the part, so that a repeat of the command repeats the same changes.
 */
export function partContext(context: CommandContext, ...part: readonly (string | number)[]): CommandContext {
  const { seenRevision: _, ...rest } = context; // the revision is that of the first record
  return { ...rest, commandId: eventId('part of a command', context.commandId, part.join(' ')) };
}

function commandIdIn({ 'idempotency-key': key }: ChangeHeaders): string | undefined {
  if (key === undefined || (typeof key === 'string' && /^[\x20-\x7e]{1,128}$/.test(key))) return key;
  throw badFields([
    { field: 'Idempotency-Key', code: 'format', message: 'It has 1 to 128 characters of ASCII that can be printed.' },
  ]);
}

/**
 * Reads the origin of a change. Scripts with a token may name one of `SCRIPT_ORIGINS`, and imports in the browser name
 * `import`; everything else that a browser sends is `web`.
 */
function originIn({ 'x-origin': text, 'x-import-run': run }: IncomingHttpHeaders, caller: Caller): Origin {
  if (caller.kind !== 'staff') return 'web';
  if (caller.token === undefined) return run !== undefined && text === 'import' ? 'import' : 'web';
  const origin = SCRIPT_ORIGINS.find((name) => name === (text ?? 'api'));
  if (origin) return origin;
  throw badFields([{ field: 'X-Origin', code: 'choice', message: `It is one of: ${SCRIPT_ORIGINS.join(', ')}.` }]);
}

/** Reads the import run that a change belongs to. Only staff may name one. */
function runIn({ 'x-import-run': run }: IncomingHttpHeaders, caller: Caller): Pick<CommandContext, 'run'> {
  if (run === undefined) return {};
  if (caller.kind === 'staff' && typeof run === 'string' && isRunName(run)) return { run };
  const message = caller.kind === 'staff' ? RUN_NAMES : 'Staff alone have runs.';
  throw badFields([{ field: 'X-Import-Run', code: 'format', message }]);
}

/**
 * Reads whether a change is a dry run, alone or as a part of a rehearsal. With `X-Dry-Run: watch` it is decided on the
 * changes of the rehearsal, but not added to them.
 */
function dryRunIn(
  { 'x-dry-run': dryRun, 'x-rehearsal': name }: { readonly [header: string]: unknown },
  caller: Caller,
): Pick<CommandContext, 'isDryRun' | 'rehearsal'> {
  if (dryRun !== undefined && dryRun !== 'true' && dryRun !== 'watch')
    throw badFields([{ field: 'X-Dry-Run', code: 'choice', message: 'It is true or watch, or left out.' }]);
  if (name === undefined) return dryRun === undefined ? {} : { isDryRun: true };
  // X-Dry-Run is required as well, as an older server that ignores X-Rehearsal would make the change
  if (dryRun === undefined || typeof name !== 'string' || !/^[\w.-]{1,64}$/.test(name))
    throw badFields([
      {
        field: 'X-Rehearsal',
        code: 'format',
        message: 'It has 1 to 64 letters, digits, dots, - and _, and stands beside X-Dry-Run.',
      },
    ]);
  const key = `${actorOf(caller)}/${name}`;
  const rehearsal = rehearsals.get(key) ?? Rehearsal.begin();
  rehearsals.set(key, rehearsal);
  return { isDryRun: true, rehearsal: dryRun === 'watch' ? rehearsal.toReadOnly() : rehearsal };
}

function revisionIn({ 'if-match': text }: ChangeHeaders): number | undefined {
  if (text === undefined || text === '*') return undefined;
  if (/^\s*W\//.test(text))
    throw new HttpProblem(
      412,
      'request/weak-tag',
      'If-Match takes no weak tag: send the revision in quotes, as in "3".',
    );
  const [, digits] = /^"(\d{1,9})"$/.exec(text) ?? [];
  if (digits !== undefined) return Number(digits);
  throw badFields([{ field: 'If-Match', code: 'format', message: 'It is the revision in quotes, as in "3".' }]);
}
