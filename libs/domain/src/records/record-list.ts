import { type ColumnType, type List, type ListColumn, list, type PlainType } from '@rabbet/domain/pages/list';
import { type AnyFields, type Field, isOneLine, isText } from './fields';
import { type AnyKind, nounOf } from './record';

/** The records of a kind, page by page, searched, filtered and sorted: its fields are its columns. */
export function recordList(kind: AnyKind): List {
  const { title, path, fields } = kind;
  const noun = nounOf(kind);
  const columns = Object.entries(fields).map(([name, field]): [string, ListColumn] => [name, columnOf(field)]);
  const sorts = ['id', ...Object.keys(fields).filter((name) => isSortable(fields[name]))];
  return list({
    path: `${path}/list`,
    name: `${noun}Record`,
    operation: `search${pluralOf(kind)}`,
    tag: title,
    sorts,
    about: `a page of a list of every ${title}, searched, filtered and sorted`,
    readers: kind.readers ?? kind.resource,
    columns: { id: { type: 'id' }, revision: { type: 'whole', about: 'for If-Match' }, ...Object.fromEntries(columns) },
    filters: { id: { kind: 'whole', min: 1 }, term: TERM, ...asFilters(fields) },
  });
}

/** The noun of a kind for many of its records: "Companies". */
export function pluralOf(kind: AnyKind): string {
  const noun = nounOf(kind);
  return noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`;
}

const TERM = {
  kind: 'text',
  max: 200,
  example: 'lee',
  about:
    'beginnings of words that all have to occur in its texts, in those of what it points at, or in its phones and mail addresses',
} as const satisfies Field;

/** Any field may be asked for, and none has to be. */
export function asFilters(fields: AnyFields): AnyFields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { required: _, default: __, ...field }]) => {
      return [name, field as Field]; // as it was, but for what may be left out
    }),
  );
}

function isSortable(field: Field | undefined): boolean {
  if (field === undefined || field.kind === 'reference' || field.kind === 'html' || field.kind === 'password')
    return false;
  return !isText(field) || field.kind !== 'text' || isOneLine(field);
}

function columnOf(field: Field): ListColumn {
  const { label, about, example, personal } = field;
  return {
    type: typeOf(field),
    ...(label !== undefined && { label }),
    ...(about !== undefined && { about }),
    ...(example !== undefined && { example }),
    ...(personal !== undefined && field.required && { isErasable: true }),
  };
}

function typeOf(field: Field): ColumnType {
  const isNullable = field.personal !== undefined || (!field.required && field.default === undefined);
  if (field.kind === 'choice') {
    const words = field.of.map(String);
    return isNullable ? { orNull: words } : words;
  }
  const name = TYPES[field.kind];
  return isNullable ? `${name}?` : name;
}

const TYPES: Readonly<Record<Exclude<Field['kind'], 'choice'>, PlainType>> = {
  text: 'text',
  html: 'html',
  date: 'date',
  moment: 'text',
  email: 'text',
  digits: 'text',
  password: 'text',
  whole: 'whole',
  decimal: 'decimal',
  money: 'money',
  reference: 'id',
  flag: 'flag',
};
