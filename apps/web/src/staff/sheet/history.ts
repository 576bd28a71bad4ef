import type { ProblemBody } from '@rabbet/client';
import type { AnyFields } from '@rabbet/domain/records/fields';
import { exactly } from '../parts/Moment';
import { inWords } from './editing';

type Value = string | number | boolean | null;

/** A field that an event gave another value. */
export interface HistoryChange {
  readonly field: string;
  readonly label: string;
  readonly before: Value;
  readonly after: Value;
  readonly before_name: string | null;
  readonly after_name: string | null;
}

/** An event of a record, as the API tells it. */
export interface HistoryEvent {
  /** Kind of what belongs to the record, where it tells of that. */
  readonly part?: string | null;
  readonly revision: number;
  readonly at: string | null;
  readonly by: string;
  readonly by_name: string | null;
  readonly what: string;
  readonly changes: readonly HistoryChange[];
}

/** Events that the API names where somebody was faster, as far as the history has them. */
export function eventsSince({ since }: ProblemBody, history: readonly HistoryEvent[]): readonly HistoryEvent[] {
  const named = (since ?? []) as readonly Pick<HistoryEvent, 'revision'>[]; // as apps/api/src/kernel/problems/since.ts tells it
  const revisions = new Set(named.map(({ revision }) => revision));
  return history.filter(({ part, revision }) => !part && revisions.has(revision));
}

/** Name of the actor, for the beginning of a sentence. */
export function whoDid({ by, by_name }: Pick<HistoryEvent, 'by' | 'by_name'>): string {
  if (by.startsWith('local-')) return 'Somebody on the machine';
  const name = by_name ?? (by === '' ? 'nobody knows who' : by.replace('-', ' '));
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Sentences of events of records and pieces, whose words in the API are those of a table. */
const SENTENCES: Readonly<Record<string, string>> = {
  Added: 'added it',
  Registered: 'added it',
  Removed: 'removed it',
  Measured: 'measured it',
  'Offered to visitors': 'offered it to visitors',
  'Size removed': 'removed a size',
  'Picture added': 'added a picture',
  'Picture moved': 'moved a picture',
  'Picture removed': 'removed a picture',
  'Cannot be read': 'did something that cannot be read',
};

/** Sentence on what somebody did, which begins with their name: "changed price and title". */
export function deedInWords({ what, changes, by_name }: HistoryEvent, noun: string): string {
  if (what === 'Changed')
    return `changed ${listInWords(changes.map(({ label }) => label.toLowerCase())) || `the ${noun}`}`;
  const isWord = /^[A-Z]/.test(what); // "Sold", as the API names a transaction
  const sentence = SENTENCES[what] ?? (isWord ? `recorded: ${what.charAt(0).toLowerCase()}${what.slice(1)}` : what);
  return by_name === null ? sentence : sentence.replace(` by ${by_name}`, ''); // it begins with that name
}

const MOST_LABELS = 3;

/** "price, title and 2 more". */
function listInWords(labels: readonly string[]): string {
  const shown = labels.slice(0, labels.length > MOST_LABELS + 1 ? MOST_LABELS : labels.length);
  const rest = labels.length - shown.length;
  const parts = rest > 0 ? [...shown, `${rest} more`] : shown;
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : (parts[0] ?? '');
}

/** Such as "the price: $500 to $650". */
export function changeInWords(change: HistoryChange, fields: AnyFields): string {
  const before = valueInWords(change, 'before', fields);
  const after = valueInWords(change, 'after', fields);
  const isFlag = fields[change.field]?.kind === 'flag';
  return `${isFlag ? `“${change.label}”` : `the ${change.label.toLowerCase()}`}: ${before} to ${after}`;
}

/** A detail of an event that is no change of a field, such as "cost $400". */
export function detailInWords(change: HistoryChange, fields: AnyFields): string {
  const label = change.label.toLowerCase();
  if (change.before === null || change.after === null)
    return `${label} ${valueInWords(change, change.after === null ? 'before' : 'after', fields)}`;
  return `${label} ${valueInWords(change, 'before', fields)} to ${valueInWords(change, 'after', fields)}`;
}

export function valueInWords(change: HistoryChange, side: 'before' | 'after', fields: AnyFields): string {
  const field = fields[change.field];
  const value = change[side];
  if (value !== null && field?.kind === 'moment') return exactly(`${String(value).replace(' ', 'T')}Z`);
  if (value !== null && field?.kind === 'reference') return change[`${side}_name`] ?? `number ${value}`;
  if (change.field === 'markup' && typeof value === 'number') return `${Math.round(value * 100)}%`;
  return inWords(field, value);
}
