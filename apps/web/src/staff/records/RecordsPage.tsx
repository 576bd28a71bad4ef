import { image } from '@rabbet/domain/images/images';
import { company, customer } from '@rabbet/domain/people/people';
import { isOneLine, isText, type Field } from '@rabbet/domain/records/fields';
import type { AnyKind } from '@rabbet/domain/records/record';
import { recordActs } from '@rabbet/domain/records/bulk-acts';
import { recordList } from '@rabbet/domain/records/record-list';
import { titleField, titleOf, type RecordReply } from '@rabbet/domain/records/titles';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { PageInput } from '../../kernel/pages/load-page';
import { fetchList, ListPage } from '../list/ListPage';
import type { ListPageSpec, RowPicture } from '../list/query/list-spec';
import { staffPath } from '../../paths/paths';
import { STAFF_PATHS } from '../../paths/staff-paths';
import { NothingHere } from '../frame/MissingPage';
import { FRAME_FORMS, StaffFrame } from '../frame/StaffFrame';
import { forStaff, mayChange, mayRead, useWho } from '../session/who-asks';
import { kindFor, kindIn, listPath, pointedAt, recordPath } from './kinds';
import { manyOf } from './KindsPage';

export const Frame = StaffFrame;
export const Missing = NothingHere;
export const forms = FRAME_FORMS;
export const load = forStaff(null, async (visit, sources, who) => {
  const kind = kindIn(visit);
  if (!kind || !mayRead(who, kind.readers ?? kind.resource)) return 'missing';
  if (isAmongPeople(kind, visit)) return { status: 302, location: amongPeople(kind, visit) };
  return fetchList(sources, who, { list: recordList(kindFor(who, kind)) }, visit);
});

/** Conditions of an address that the list of people has as well, and places in a list. */
const OF_PEOPLE = ['term', 'said', 'page', 'after'];

/** True of customers and companies, who stand in the list of people; by conditions that it has not, they have a list of their own. */
function isAmongPeople({ name }: AnyKind, { search }: PageInput): boolean {
  return [customer.name, company.name].includes(name) && [...search.keys()].every((key) => OF_PEOPLE.includes(key));
}

/** Address of the list of people, with what the address of a list of customers or companies looks for. */
function amongPeople({ name }: AnyKind, { search }: PageInput): string {
  return staffPath(`${STAFF_PATHS.records}/people`, {
    part: name === customer.name ? 'customers' : 'companies',
    term: search.get('term'),
    said: search.get('said'),
  });
}

/** The records of a kind: its columns, search, filters and order follow from its fields. */
export function Page({ visit }: { readonly visit: PageInput }) {
  const who = useWho();
  const all = kindIn(visit);
  if (!all) return null;
  const kind = kindFor(who, all);
  const isArtists = kind.name === company.name && visit.search.get('is_artist') === 'true';
  const noun = isArtists ? 'artist' : kind.title;
  const many = manyOf(noun);
  const columns = columnsFor(kind).filter((name) => !isArtists || !OF_FIRMS.includes(name));
  const spec: ListPageSpec = {
    title: many,
    nouns: [noun, many.toLowerCase()],
    acts: recordActs(kind),
    rowName: (row) => titleOf(kind, row as RecordReply),
    list: recordList(kind),
    path: listPath(kind),
    hint: kind.resource === 'people' || kind.readers === 'names' ? 'Name, phone, mail' : 'Search',
    hasGrid: kind.name === image.name || isArtists,
    columns,
    card: { facts: columns.filter((name) => name !== 'id' && !shownAlready(kind).includes(name)).slice(0, 3) },
    heads: { id: { title: 'Name', sort: titleField(kind) ?? '' } },
    worded: ['id'],
    ...pictureOf(kind),
    cells: cellsOf(kind),
    rowPath: (row) => recordPath(kind, Number(row.id)),
    actions: mayChange(who, kind.resource) && (
      <Link className="button" to={staffPath(`${listPath(kind)}/new`, { is_artist: isArtists ? 'true' : null })}>
        Add
      </Link>
    ),
    notices: { removed: `The ${kind.title} is removed.` },
  };
  return <ListPage spec={spec} visit={visit} />;
}

/** The id, which shows the title and leads to the sheet; then the first fields, short ones before long texts. */
function columnsFor(kind: AnyKind): readonly string[] {
  const rest = Object.entries<Field>(kind.fields).filter(
    ([name, field]) => ![...NAMES, ...TECHNICAL].includes(name) && name !== titleField(kind) && field.kind !== 'html',
  );
  const inOrder = rest.toSorted(([, a], [, b]) => Number(isShort(b)) - Number(isShort(a)));
  const names = inOrder.map(([name]) => name);
  const later = shownAlready(kind);
  return ['id', ...names.filter((name) => !later.includes(name)), ...names.filter((name) => later.includes(name))];
}

/** Columns that a row shows already, by its picture or its name. */
const SHOWN_ALREADY: Readonly<Record<string, readonly string[]>> = {
  company: ['image_id'],
  person: ['image_id'],
  article: ['image_id'],
  customer: ['person_id', 'company_id'],
  employee: ['person_id'],
};
/** Fields for machines: they are on the sheet and in the CSV. */
const TECHNICAL = ['hash', 'mime', 'center_x', 'center_y', 'cutout', 'web_id', 'virtual'];

function shownAlready({ name }: AnyKind): readonly string[] {
  return SHOWN_ALREADY[name] ?? [];
}

/** Column that says nothing among artists. */
const OF_FIRMS = ['is_artist'];

/** Picture of a record: itself, or the image that it points at. */
function pictureOf(kind: AnyKind): Pick<ListPageSpec, 'picture'> {
  if (kind.name === image.name) return { picture: (row) => asPicture(row) };
  const points = kind.related?.image !== undefined;
  return points ? { picture: (row) => asPicture((row as { readonly image?: object | null }).image ?? {}) } : {};
}

/** Address of a picture in a reply, where it is whole. */
function asPicture(reply: object): RowPicture | null {
  const { id, hash, mime } = reply as Partial<RowPicture>; // fields of an image, as far as they came
  return id !== undefined && hash !== undefined && mime !== undefined ? { id, hash, mime } : null;
}

/** Parts of the title of a person. */
const NAMES = ['name', 'last', 'first'];

function isShort(field: Field): boolean {
  return !isText(field) || field.kind !== 'text' || isOneLine(field);
}

function cellsOf(kind: AnyKind): NonNullable<ListPageSpec['cells']> {
  const references = Object.entries<Field>(kind.fields).filter(([, { kind }]) => kind === 'reference');
  const cells = references.map(([name]): [string, (row: object) => ReactNode] => [
    name,
    (row) => {
      const other = pointedAt(kind, row as RecordReply, name);
      return other && <Link to={other.path}>{other.title}</Link>;
    },
  ]);
  return { ...Object.fromEntries(cells), id: (row: object) => titleOf(kind, row as RecordReply) };
}
