import type { ImageFile, ThingImages } from './image-file';
import type { NaturalKey } from './natural-key';
import type { ChangeRequest, Part, ReadChange } from './request';
import type { Difference, DONE_BEFORE, FieldError, RowNote } from './row';

/** Records that a row adds before its own one, which points at them by these fields. */
interface WithParts {
  readonly before?: readonly Part[];
  readonly points?: Part['points'];
}

/** Content of a row, as rows are compared: its path, its values and the revision that it changes. */
export type RowContent = readonly [path: string | null, values: unknown, revision: number | null];

/** Values that tell a row from the others of its import. */
export interface RowIdentity {
  readonly natural?: NaturalKey;
  /** Thing that the row is about: rows about the same one stay in their order. */
  readonly about?: unknown;
  readonly content: RowContent;
  readonly notes?: readonly RowNote[];
}

/** Adds a thing, or records something new about one. */
export interface Add extends RowIdentity, WithParts {
  readonly kind: 'add';
  readonly request: ChangeRequest;
  /** Files that become its images. */
  readonly files?: readonly ImageFile[];
}

/** Thing that the shop has, with a text that is another one for every other change of it. */
export interface ChangedThing {
  readonly id: number;
  readonly version: string;
  readonly images?: ThingImages;
}

/** Changes a thing that the shop has. */
export interface Change extends RowIdentity, WithParts {
  readonly kind: 'change';
  readonly thing: ChangedThing;
  /** Made one after the other; none where the thing only gets images. */
  readonly requests: readonly ChangeRequest[];
  readonly differences: readonly Difference[];
  /** Natural key that the thing gets by this change. */
  readonly renamed?: NaturalKey;
  /** Files that become its images, behind those that it has. */
  readonly files?: readonly ImageFile[];
}

/** The thing is as the row says, or an earlier sending of its file has done the row: nothing is sent. */
export interface Same extends RowIdentity {
  readonly kind: 'same';
  readonly thing: ChangedThing;
  readonly status: 'same' | typeof DONE_BEFORE;
}

/** Would add something that is likely there: refused, unless an earlier sending of the row has added it. */
export interface Doubtful extends RowIdentity {
  readonly kind: 'doubtful';
  readonly request: ChangeRequest;
  readonly doubts: readonly FieldError[];
  /** Faults of the row beside the doubts. */
  readonly faults: readonly FieldError[];
  /** Fields in which the row differs from the thing that is there. */
  readonly differences?: readonly Difference[];
}

/** Cannot be sent. A dry run has the shop judge what could be read of it. */
export interface Wrong extends RowIdentity {
  readonly kind: 'wrong';
  readonly faults: readonly FieldError[];
  readonly judged: readonly ChangeRequest[];
  /** Thing that it would change, where that is found. */
  readonly thing?: ChangedThing;
}

/** Action of a row: it adds or changes a thing, or nothing is sent. */
export type RowAction = Add | Change | Same | Doubtful | Wrong;

interface Described extends Pick<RowIdentity, 'natural' | 'about' | 'notes'> {
  /** Values of the row, where its request depends on what is there. */
  readonly values?: unknown;
}

interface NewThing extends Described, WithParts, ReadChange {
  readonly doubts?: readonly FieldError[];
  readonly differences?: readonly Difference[];
}

/** Action of a row that asks for one request: wrong with a fault, doubtful with a doubt. */
export function addOf(row: NewThing): RowAction {
  const { method, path, body, words, revision, faults, doubts = [], before, points, differences } = row;
  const identity = identityOf(row, { path, body, revision });
  if (path === null) return { kind: 'wrong', ...identity, faults, judged: [] };
  const request = { method, path, body, words, revision };
  if (doubts.length > 0) return { kind: 'doubtful', ...identity, request, doubts, faults, differences };
  return withFaults({ kind: 'add', ...identity, request, before, points }, faults);
}

interface ThereThing extends Described, Omit<Change, 'kind' | keyof RowIdentity> {
  readonly faults: readonly FieldError[];
}

/** Action of a row about a thing that is there: the same where nothing differs, wrong with a fault. */
export function changeOf({ faults, ...row }: ThereThing): RowAction {
  const { thing, requests, differences, renamed, before, points } = row;
  const identity = identityOf(row, requests[0]);
  const change: Change = { kind: 'change', ...identity, thing, requests, differences, renamed, before, points };
  if (faults.length > 0) return withFaults(change, faults);
  return differences.length > 0 ? change : { kind: 'same', ...identity, thing, status: 'same' };
}

/** Action of a row of which nothing can be sent. */
export function wrongOf(faults: readonly FieldError[], row: Described = {}): Wrong {
  return { kind: 'wrong', ...identityOf(row), faults, judged: [] };
}

function identityOf(
  { natural, about, notes, values }: Described,
  { path, body, revision = null }: IdentifyingRequest = { path: null, body: {} },
): RowIdentity {
  return { natural, about, notes, content: [path, values ?? body, revision] };
}

interface IdentifyingRequest extends Pick<ReadChange, 'path' | 'body'> {
  readonly revision?: number | null;
}

export function faultsOf(action: RowAction): readonly FieldError[] {
  return action.kind === 'wrong' || action.kind === 'doubtful' ? action.faults : [];
}

/** The action with these faults in place of its own: what could be done without any is judged. */
export function withFaults(action: RowAction, faults: readonly FieldError[]): RowAction {
  if (faults.length === 0) return action;
  const { natural, about, content, notes } = action;
  const thing = 'thing' in action ? action.thing : undefined;
  const wrong = { kind: 'wrong', natural, about, content, notes, faults, thing } as const;
  switch (action.kind) {
    case 'add':
    case 'change':
      return { ...wrong, judged: requestsOf(action) };
    case 'same':
      return action.status === 'same' ? { ...wrong, judged: [] } : action;
    case 'doubtful':
    case 'wrong':
      return { ...action, faults };
  }
}

/** Request on the thing as it is then: once the row is mended, it is compared anew. */
function withoutRevision(request: ChangeRequest): ChangeRequest {
  return { ...request, revision: undefined };
}

/** Requests of a row, the first one first; none where they need records that are not there yet. */
export function requestsOf(action: RowAction): readonly ChangeRequest[] {
  switch (action.kind) {
    case 'add':
      return action.before ? [] : [action.request];
    case 'change':
      return action.before ? [] : action.requests.map(withoutRevision);
    case 'same':
      return [];
    case 'doubtful':
      return [action.request];
    case 'wrong':
      return action.judged;
  }
}
