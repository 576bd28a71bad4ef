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
const ORIGINS: readonly Origin[] = ['api', 'cli', 'import'];

type ChangeHeaders = Pick<IncomingHttpHeaders, 'if-match'> & {
  readonly 'idempotency-key'?: unknown;
  readonly 'x-dry-run'?: unknown;
};

/** Rehearsals under way in this program. One that receives no more changes is forgotten. */
const rehearsals = new LRUCache<string, Rehearsal>({ max: 8, ttl: 10 * 60_000, updateAgeOnGet: true });

/** Context of a command, by the headers of its request; one of many changes has its own key and revision. */
export function contextOf(
  request: IncomingMessage,
  changeHeaders: ChangeHeaders = request.headers,
  withinMs = notesOf(request).times.answerMs,
): CommandContext {
  const { headers } = request;
  const { caller, trace, arrived } = notesOf(request);
  const name = commandIdIn(changeHeaders);
  return {
    commandId: name ?? randomUUID(),
    ...(name !== undefined && { isNamed: true }),
    caller,
    origin: originIn(headers, caller),
    ...runIn(headers, caller),
    now: new Date(),
    seenRevision: revisionIn(changeHeaders),
    ...(trace !== null && { trace }),
    patience: new Patience(withinMs + arrived - performance.now()),
    ...dryRunIn({ ...headers, ...changeHeaders }, caller),
  };
}

/** Beginning of a key that was made of a form's content alone: one attempt and the next have the same. */
export const KEY_OF_FORM = 'form ';

/** Gives a new command id to a form whose repeat changes nothing: its state decides what a repeat is. */
export function freshContextOf(request: IncomingMessage, withinMs?: number): CommandContext {
  const context = contextOf(request, request.headers, withinMs);
  return context.commandId.startsWith(KEY_OF_FORM) ? { ...context, commandId: randomUUID() } : context;
}

/**
 * Context of one of several changes that a command makes. The name of the part makes its command id, the same at each
 * repetition.
 */
export function partOf(context: CommandContext, ...part: readonly (string | number)[]): CommandContext {
  const { seenRevision: _, ...rest } = context; // of one record alone
  return { ...rest, commandId: eventId('part of a command', context.commandId, part.join(' ')) };
}

function commandIdIn({ 'idempotency-key': key }: ChangeHeaders): string | undefined {
  if (key === undefined || (typeof key === 'string' && /^[\x20-\x7e]{1,128}$/.test(key))) return key;
  throw badFields([
    { field: 'Idempotency-Key', code: 'format', message: 'It has 1 to 128 characters of ASCII that can be printed.' },
  ]);
}

/**
 * Reads the origin. Scripts with a token name it, and so do runs that record the past; all else that a browser sends
 * comes from the web.
 */
function originIn({ 'x-origin': text, 'x-import-run': run }: IncomingHttpHeaders, caller: Caller): Origin {
  if (caller.kind !== 'staff') return 'web';
  if (caller.token === undefined) return run !== undefined && text === 'import' ? 'import' : 'web';
  const origin = ORIGINS.find((name) => name === (text ?? 'api'));
  if (origin) return origin;
  throw badFields([{ field: 'X-Origin', code: 'choice', message: `It is one of: ${ORIGINS.join(', ')}.` }]);
}

/** Run of an import that a change belongs to, as staff name it. */
function runIn({ 'x-import-run': run }: IncomingHttpHeaders, caller: Caller): Pick<CommandContext, 'run'> {
  if (run === undefined) return {};
  if (caller.kind === 'staff' && typeof run === 'string' && isRunName(run)) return { run };
  const message = caller.kind === 'staff' ? RUN_NAMES : 'Staff alone have runs.';
  throw badFields([{ field: 'X-Import-Run', code: 'format', message }]);
}

/**
 * Reads whether this is a dry run, alone or as a part of a rehearsal. One that watches sees the rehearsal, and leaves
 * nothing in it.
 */
function dryRunIn(
  { 'x-dry-run': how, 'x-rehearsal': name }: { readonly [header: string]: unknown },
  caller: Caller,
): Pick<CommandContext, 'isDryRun' | 'rehearsal'> {
  if (how !== undefined && how !== 'true' && how !== 'watch')
    throw badFields([{ field: 'X-Dry-Run', code: 'choice', message: 'It is true or watch, or left out.' }]);
  if (name === undefined) return how === undefined ? {} : { isDryRun: true };
  // a server that knows of no rehearsals would make the change
  if (how === undefined || typeof name !== 'string' || !/^[\w.-]{1,64}$/.test(name))
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
  return { isDryRun: true, rehearsal: how === 'watch' ? rehearsal.watching() : rehearsal };
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
