import type { BulkAct, BulkChoice, BulkRow } from '@rabbet/domain/deciders/bulk-acts';
import { list, type RowOf } from '@rabbet/domain/pages/list';
import { recordActs } from '@rabbet/domain/records/bulk-acts';
import type { AnyKind } from '@rabbet/domain/records/record';
import { company, customer, person } from './people';

/** Parts of the list of people. */
export const PEOPLE_PARTS = ['people', 'companies', 'customers', 'artists'] as const;

/** Persons and companies in one list, customers or not. */
export const peopleList = list({
  path: 'core/contacts/directory',
  name: 'Somebody',
  operation: 'listEverybody',
  tag: 'person',
  about: 'persons and companies in one list, customers or not, by last names and names',
  readers: 'names',
  columns: {
    id: { type: 'whole', about: 'of a person; with a minus that of a company', example: 7 },
    revision: { type: 'whole', about: 'for If-Match' },
    kind: { type: ['person', 'company'] },
    name: { type: 'text?', about: 'null once they are erased', example: 'Rosalind Greene', isErasable: true },
    is_artist: { type: 'flag', label: 'Artist' },
    phone: { type: 'text?', readers: 'people', example: '(919) 555-0142' },
    email: { type: 'text?', label: 'E-mail', readers: 'people', example: 'rosalind@example.com' },
    customer_id: { type: 'id?', label: 'Customer', about: 'of those who are customers' },
    customer_revision: { type: 'whole?', about: 'of that customer, for If-Match' },
    open_orders: {
      type: 'whole?',
      label: 'Open orders',
      readers: 'registrations',
      about: 'of all customers that they are',
    },
  },
  sorts: ['name'],
  filters: {
    id: { kind: 'whole', about: 'as the list has it' },
    term: {
      kind: 'text',
      max: 200,
      example: 'gree',
      about: 'beginnings of words that all have to occur in names, or in phones and mail addresses',
    },
    part: { kind: 'choice', of: PEOPLE_PARTS, label: 'Who' },
  },
});
export type PeopleRow = RowOf<typeof peopleList>;

/** Path of the sheet or change of whom a row is about. */
export function kindOfRow({ kind }: Pick<PeopleRow, 'kind'>): AnyKind {
  return kind === 'company' ? company : person;
}

/** Number of the person or company that a row is about. */
export function numberOfRow({ id }: Pick<PeopleRow, 'id'>): number {
  return Math.abs(id);
}

/** Act on records of a kind, which rows of the list are or have. */
interface ActOfKind {
  readonly kind: AnyKind;
  readonly act: BulkAct<BulkRow>;
}

/** Record of a kind that a row is or has; null where there is none. */
function targetOf(row: PeopleRow, { name }: AnyKind): BulkRow | null {
  if (row.kind === name) return { id: numberOfRow(row), revision: row.revision };
  if (name !== customer.name || row.customer_id === null) return null;
  return { id: row.customer_id, revision: row.customer_revision };
}

/** Makes one act of those of several kinds that have one name: each row is changed as what it is. */
function actForAll(parts: readonly ActOfKind[]): readonly BulkAct<PeopleRow>[] {
  const [first] = parts;
  if (!first) return [];
  const titles = parts.map(({ kind }) => kind.title).join(' or a ');
  const changeOf: BulkAct<PeopleRow>['changeOf'] = (row, values) => {
    for (const { kind, act } of parts) {
      const target = targetOf(row, kind);
      const change = target && act.changeOf(target, values);
      if (change) return typeof change === 'string' ? change : { ...change, revision: target.revision };
    }
    return `This is not a ${titles}.`;
  };
  return [{ ...first.act, changeOf }];
}

/** Makes one button of those of several kinds that have one name. */
function choiceForAll(name: string, kinds: readonly AnyKind[]): BulkChoice<PeopleRow> {
  const choices = kinds.flatMap((kind) =>
    recordActs(kind)
      .filter((choice) => choice.name === name)
      .map((choice) => ({ kind, ...choice })),
  );
  const parts = choices.flatMap(({ kind, acts }) => acts.map((act) => ({ kind, act })));
  const { title = name, label } = choices[0] ?? {};
  const names = [...new Set(parts.map(({ act }) => act.name))];
  const acts = names.flatMap((actName) => actForAll(parts.filter(({ act }) => act.name === actName)));
  return { name, title, ...(label !== undefined && { label }), acts };
}

/** Acts on marked people: a row is changed as the person or company that it is, or as the customer that they are. */
export const peopleActs: readonly BulkChoice<PeopleRow>[] = [
  choiceForAll('change-field', [person, company, customer]),
  choiceForAll('remove', [person, company]),
];
