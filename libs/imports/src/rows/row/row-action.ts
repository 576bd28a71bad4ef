import type { ImageFile, PieceImages } from './image-file';
import type { NaturalKey } from './natural-key';
import type { ChangeRequest, Part, ReadChange } from './request';
import type { Difference, DONE_BEFORE, FieldError, RowNote } from './row';

/** Records that a row adds before its own record, and the fields of its own record that point at them. */
interface WithParts {
  readonly parts?: readonly Part[];
  readonly pointers?: Part['pointers'];
}

/** Content by which rows of an import are compared: path of the request, values, and the revision that the row changes. */
export type RowContent = readonly [path: string | null, values: unknown, revision: number | null];

/** Names and content of a row, which tell it from the other rows of its import. */
export interface RowIdentity {
  readonly naturalKey?: NaturalKey;
  /** Id or name of the record that the row is about. Rows about the same one are sent one after the other. */
  readonly subject?: unknown;
  readonly content: RowContent;
  readonly notes?: readonly RowNote[];
}

/** The row adds a piece, artist or customer. */
export interface AddAction extends RowIdentity, WithParts {
  readonly kind: 'add';
  readonly request: ChangeRequest;
  /** Files that become its images. */
  readonly files?: readonly ImageFile[];
}

/** Piece, artist or customer that the shop has. */
export interface ExistingRecord {
  readonly id: number;
  /** Digest of the revision and the change. Command ids are made of it, so that a repeated change is the same command. */
  readonly version: string;
  readonly images?: PieceImages;
}

/** The row changes a piece, artist or customer that the shop has. */
export interface ChangeAction extends RowIdentity, WithParts {
  readonly kind: 'change';
  readonly record: ExistingRecord;
  /** Requests that are made one after the other; none where the row only adds images. */
  readonly requests: readonly ChangeRequest[];
  readonly differences: readonly Difference[];
  /** Natural key of the record after the change. */
  readonly newNaturalKey?: NaturalKey;
  /** Files that become its images, behind the images that it has. */
  readonly files?: readonly ImageFile[];
}

/** Nothing is sent: the row differs in nothing from the record, or an earlier import of its file has done it. */
export interface UnchangedAction extends RowIdentity {
  readonly kind: 'unchanged';
  readonly record: ExistingRecord;
  readonly status: 'same' | typeof DONE_BEFORE;
}

/** The row would add a record that the shop likely has. It is refused, unless an earlier attempt of this row has added the record. */
export interface DoubtfulAction extends RowIdentity {
  readonly kind: 'doubtful';
  readonly request: ChangeRequest;
  readonly doubts: readonly FieldError[];
  /** Faults of the row besides the doubts. */
  readonly faults: readonly FieldError[];
  /** Fields in which the row differs from the record of the shop. */
  readonly differences?: readonly Difference[];
}

/** The row cannot be sent. In a dry run, the shop still judges the requests that could be read. */
export interface FaultyAction extends RowIdentity {
  readonly kind: 'faulty';
  readonly faults: readonly FieldError[];
  readonly requestsToJudge: readonly ChangeRequest[];
  /** Piece, artist or customer that the row would change, if it was found. */
  readonly record?: ExistingRecord;
}

/** Action that a row demands, with the requests to be sent for it. */
export type RowAction = AddAction | ChangeAction | UnchangedAction | DoubtfulAction | FaultyAction;

interface RowDescription extends Pick<RowIdentity, 'naturalKey' | 'subject' | 'notes'> {
  /** Values by which the row is compared with others, if the body of its request depends on existing records. */
  readonly values?: unknown;
}

interface AddDescription extends RowDescription, WithParts, ReadChange {
  readonly doubts?: readonly FieldError[];
  readonly differences?: readonly Difference[];
}

/** Action of a row that adds something: `faulty` if it has a fault, `doubtful` if the shop likely has it. */
export function toAddAction(row: AddDescription): RowAction {
  const { method, path, body, rowFieldNames, revision, faults, doubts = [], parts, pointers, differences } = row;
  const identity = identityOf(row, { path, body, revision });
  if (path === null) return { kind: 'faulty', ...identity, faults, requestsToJudge: [] };
  const request = { method, path, body, rowFieldNames, revision };
  if (doubts.length > 0) return { kind: 'doubtful', ...identity, request, doubts, faults, differences };
  return withFaults({ kind: 'add', ...identity, request, parts, pointers }, faults);
}

interface ChangeDescription extends RowDescription, Omit<ChangeAction, 'kind' | keyof RowIdentity> {
  readonly faults: readonly FieldError[];
}

/** Action of a row about something that the shop has: `faulty` if it has a fault, `unchanged` if nothing differs. */
export function toChangeAction({ faults, ...row }: ChangeDescription): RowAction {
  const { record, requests, differences, newNaturalKey, parts, pointers } = row;
  const identity = identityOf(row, requests[0]);
  const change = {
    kind: 'change',
    ...identity,
    record,
    requests,
    differences,
    newNaturalKey,
    parts,
    pointers,
  } as const;
  if (faults.length > 0) return withFaults(change, faults);
  return differences.length > 0 ? change : { kind: 'unchanged', ...identity, record, status: 'same' };
}

/** Action of a row that cannot be sent, and of which nothing can be judged. */
export function toFaultyAction(faults: readonly FieldError[], row: RowDescription = {}): FaultyAction {
  return { kind: 'faulty', ...identityOf(row), faults, requestsToJudge: [] };
}

function identityOf(
  { naturalKey, subject, notes, values }: RowDescription,
  { path, body, revision = null }: IdentifyingRequest = { path: null, body: {} },
): RowIdentity {
  return { naturalKey, subject, notes, content: [path, values ?? body, revision] };
}

interface IdentifyingRequest extends Pick<ReadChange, 'path' | 'body'> {
  readonly revision?: number | null;
}

export function faultsOf(action: RowAction): readonly FieldError[] {
  return action.kind === 'faulty' || action.kind === 'doubtful' ? action.faults : [];
}

/** Action with these faults in place of its own. An action that could be sent becomes `faulty`, with its requests to be judged. */
export function withFaults(action: RowAction, faults: readonly FieldError[]): RowAction {
  if (faults.length === 0) return action;
  const { naturalKey, subject, content, notes } = action;
  const record = 'record' in action ? action.record : undefined;
  const faultyAction = { kind: 'faulty', naturalKey, subject, content, notes, faults, record } as const;
  switch (action.kind) {
    case 'add':
    case 'change':
      return { ...faultyAction, requestsToJudge: requestsOf(action) };
    case 'unchanged':
      return action.status === 'same' ? { ...faultyAction, requestsToJudge: [] } : action;
    case 'doubtful':
    case 'faulty':
      return { ...action, faults };
  }
}

/** Request without its revision: it is only judged, whatever others have changed meanwhile. */
function withoutRevision(request: ChangeRequest): ChangeRequest {
  return { ...request, revision: undefined };
}

/** Requests of a row that can be judged. A row with parts has none, as its request points at records that are not added yet. */
export function requestsOf(action: RowAction): readonly ChangeRequest[] {
  switch (action.kind) {
    case 'add':
      return action.parts ? [] : [action.request];
    case 'change':
      return action.parts ? [] : action.requests.map(withoutRevision);
    case 'unchanged':
      return [];
    case 'doubtful':
      return [action.request];
    case 'faulty':
      return action.requestsToJudge;
  }
}
