import type { Resource } from '@rabbet/domain/callers/roles';
import type { AnyFields, Field, Values } from '@rabbet/domain/records/fields';
import { addressOf, type StaffChanges } from './changes';

/** Row of a list that may be marked. */
export interface BulkRow {
  readonly id: number;
  /** Revision that the list has shown; absent where the list shows none. */
  readonly revision?: number | null;
}

/** Change of one row, as the API takes it. */
export interface RowChange {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: Values;
  /** Revision of what is changed, where that is another record than the row. */
  readonly revision?: number | null | undefined;
}

/** Act on all marked rows of a list. Each row is changed, refused and undone by itself. */
export interface BulkAct<R extends BulkRow = never> {
  readonly name: string;
  /** Words of its button, as an imperative: "Move to …". */
  readonly title: string;
  /** Words behind the number of the changed rows: "moved". */
  readonly done: string;
  /** Resource of those who may use it. */
  readonly resource: Resource;
  /** Fields of its form: the same values for all rows. */
  readonly fields: AnyFields;
  /** Text fields that take the name of a record, by the kinds of these records: forms offer them. */
  readonly offers?: Readonly<Record<string, string>>;
  /** Fields of the row that it sets, whose values are shown before and after; `fields`, unless given. */
  readonly sets?: AnyFields;
  /** Change that it makes of a row; a sentence where it cannot be made of this one. */
  readonly changeOf: (row: R, values: Values) => RowChange | string;
  /** Words for what it does with these values, as the list of runs keeps them: "Move to Window"; its title, unless given. */
  readonly inWords?: (values: Values) => string;
  /** Sentence for an act that the undoing of runs does not take back. */
  readonly noUndo?: string;
  /** Sentence on what an Undo leaves as it is, such as a mail that has gone. */
  readonly caution?: string;
}

/** Button below a list: one act, or several of which one is chosen. */
export interface BulkChoice<R extends BulkRow = never> {
  readonly name: string;
  readonly title: string;
  /** Label of the choice between its acts. */
  readonly label?: string;
  readonly acts: readonly BulkAct<R>[];
}

/** Makes a button of one act. */
export function soleAct<R extends BulkRow>(act: BulkAct<R>): BulkChoice<R> {
  return { name: act.name, title: act.title, acts: [act] };
}

type ActWords<R extends BulkRow> = Pick<
  BulkAct<R>,
  'name' | 'title' | 'done' | 'resource' | 'inWords' | 'noUndo' | 'caution'
>;

interface SettingAct extends ActWords<BulkRow>, Pick<BulkAct, 'offers'> {
  /** Path of the records in the API. */
  readonly path: string;
  readonly fields: AnyFields;
}

/** Makes an act that gives fields of each row the values that somebody types. */
export function settingAct({ path, ...act }: SettingAct): BulkAct<BulkRow> {
  return { ...act, changeOf: ({ id }, body) => ({ method: 'PUT', path: `${path}/${id}`, body }) };
}

interface FixedAct extends ActWords<BulkRow> {
  readonly path: string;
  readonly sets: AnyFields;
  readonly values: Values;
}

/** Makes an act without a form: it gives fields of each row these values. */
export function fixedAct({ path, values, ...act }: FixedAct): BulkAct<BulkRow> {
  return { ...act, fields: {}, changeOf: ({ id }) => ({ method: 'PUT', path: `${path}/${id}`, body: values }) };
}

type VerbWords = Partial<Pick<BulkAct, 'title' | 'done' | 'fields' | 'inWords' | 'noUndo' | 'caution'>>;

/** Makes an act of a change in a table, with its fields and its words, unless others are given. */
export function verbAct(table: StaffChanges, verb: string, words: VerbWords = {}): BulkAct<BulkRow> {
  const change = table.changes[verb];
  if (!change) throw new Error(`there is no change ${verb} of a ${table.what}`);
  const imperative = change.title ?? change.about;
  return {
    name: verb,
    title: imperative.charAt(0).toUpperCase() + imperative.slice(1),
    done: change.done.replace(/^is /, ''),
    resource: change.resource ?? table.resource,
    fields: change.fields,
    ...words,
    changeOf: ({ id }, body) => ({ method: 'POST', path: addressOf(table, change, id), body }),
  };
}

/** Field of a row to which a change gives another value. */
export interface ValueChange {
  readonly name: string;
  readonly field: Field;
  /** Undefined where the list does not show it. */
  readonly before: Values[string];
  readonly after: Values[string];
}

/** Fields of a row that a change gives other values. */
export function valueChanges(
  { sets, fields }: Pick<BulkAct, 'sets' | 'fields'>,
  row: BulkRow,
  { body = {} }: Pick<RowChange, 'body'>,
): readonly ValueChange[] {
  const shown = { ...row } as Values; // plain values, in the fields that acts set
  return Object.entries(sets ?? fields).flatMap(([name, field]) => {
    if (!(name in body)) return [];
    const before = name in row ? (shown[name] ?? null) : undefined;
    const after = body[name] ?? null;
    return before === after ? [] : [{ name, field, before, after }];
  });
}

/** True of an edit that gives a row only values that it has already. */
export function isSameAlready(act: Pick<BulkAct, 'sets' | 'fields'>, row: BulkRow, change: RowChange): boolean {
  const isEdit = change.method === 'PUT' && Object.keys(change.body ?? {}).length > 0;
  return isEdit && valueChanges(act, row, change).length === 0;
}
