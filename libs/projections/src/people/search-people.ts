import { mayRead } from '@rabbet/domain/callers/caller';
import {
  company,
  type Company,
  type ContactDetail,
  contactDetail,
  fullName,
  makerName,
  person,
  type Person,
  shortName,
} from '@rabbet/domain/people/people';
import type { AnyKind } from '@rabbet/domain/records/record';
import { phoneDigits, phoneInWords } from '@rabbet/domain/text/phone';
import type { QueryContext } from '../reading/query-context';
import { recordsWith } from '../records/list-records';
import type { SearchHit, SearchSource } from '../search/search';
import { phoneEnds } from '../text/search-words';
import { findCompanies, findPersons } from './people-with-words';

/** Contact details that a line of suggestions has room for. */
const MOST_DETAILS = 2;

/** Persons and companies, customers or not, by their names and contact details. */
export const peopleSearch: SearchSource = {
  readers: 'names',
  async find(context, term, count) {
    const [personIds, companyIds] = await Promise.all([
      findPersons(context, term, count),
      findCompanies(context, term, count),
    ]);
    const people = await readPeople(context, personIds, companyIds);
    return people.map(hitOf).toSorted((a, b) => b.result.id - a.result.id);
  },
};

/** Person or company, as far as the caller may know them. */
export interface Somebody {
  readonly kind: 'person' | 'company';
  readonly id: number;
  readonly revision: number;
  readonly title: string;
  /** Name without what people put before it. */
  readonly plainName: string;
  readonly first: string | null;
  readonly isArtist: boolean;
  readonly image_id: number | null;
  /** Names by which people call them. */
  readonly names: SearchHit['names'];
  /** Contact details as people read them, phones first. */
  readonly details: readonly string[];
}

/** Reads persons and companies. Persons without a name are erased, or were never called by one: nobody would know them. */
export async function readPeople(
  context: QueryContext,
  personIds: readonly number[],
  companyIds: readonly number[],
): Promise<readonly Somebody[]> {
  const people = await Promise.all([readPersons(context, personIds), readCompanies(context, companyIds)]);
  return people.flat();
}

/** Names by which somebody is called: their own, the ends of their phones, and their mail addresses. */
export function callingTexts({ names, details }: Somebody): SearchHit['names'] {
  return [...names, ...details, ...details.flatMap(phoneEnds)];
}

type Reply<T> = Partial<T> & { readonly id: number; readonly revision: number };
type PersonReply = Reply<Person> & { readonly name?: string | null };
const NO_NAMES = { last: null, first: null, preferred_first: null, middle: null, suffix: null, title: null };

async function readPersons(context: QueryContext, ids: readonly number[]): Promise<readonly Somebody[]> {
  const persons = await recordsOfKind<PersonReply>(context, person, ids);
  const details = await detailsOf(context, 'person_id', ids);
  return persons.flatMap(({ id, revision, name, image_id = null, ...fields }) => {
    if (!name) return [];
    const parts = { ...NO_NAMES, ...fields };
    const { last, first, preferred_first } = parts;
    return [
      {
        kind: 'person',
        id,
        revision,
        title: name,
        plainName: fullName({ ...parts, title: null }) || name,
        first: first ?? preferred_first,
        isArtist: false,
        image_id,
        names: [name, shortName(parts), [first, last].join(' '), [last, first].join(' '), last],
        details: details.get(id) ?? [],
      } as const,
    ];
  });
}

async function readCompanies(context: QueryContext, ids: readonly number[]): Promise<readonly Somebody[]> {
  const companies = await recordsOfKind<Reply<Company>>(context, company, ids);
  const details = await detailsOf(context, 'company_id', ids);
  return companies.map(({ id, revision, name = '', is_artist = false, image_id = null }) => {
    const title = makerName({ name, is_artist });
    return {
      kind: 'company',
      id,
      revision,
      title,
      plainName: title,
      first: null,
      isArtist: is_artist,
      image_id,
      names: [title, name],
      details: details.get(id) ?? [],
    } as const;
  });
}

/** Result of the search over everything. */
function hitOf(somebody: Somebody): SearchHit {
  const { kind, id, title, isArtist, image_id, details } = somebody;
  return {
    names: callingTexts(somebody),
    imageId: image_id,
    result: {
      kind,
      id,
      title,
      details: [...(isArtist ? ['artist'] : []), ...details.slice(0, MOST_DETAILS)],
      registration_id: null,
      state: null,
      date: null,
      over: false,
    },
  };
}

async function recordsOfKind<T>(context: QueryContext, kind: AnyKind, ids: readonly number[]) {
  return (await recordsWith(context, kind, 'id', ids)) as unknown as T[]; // of this kind
}

/** Contact details of each owner as people read them, phones first; none for those who may not read them. */
async function detailsOf(
  context: QueryContext,
  owner: 'person_id' | 'company_id',
  ids: readonly number[],
): Promise<ReadonlyMap<number, string[]>> {
  if (!mayRead(context.caller, contactDetail.resource)) return new Map();
  const details = (await recordsWith(context, contactDetail, owner, ids)) as unknown as ContactDetail[]; // of this kind
  return new Map(ids.map((id) => [id, textsOf(details.filter((detail) => detail[owner] === id))]));
}

function textsOf(details: readonly ContactDetail[]): string[] {
  return details
    .flatMap(({ value, primary }) => (value === null ? [] : [{ value, primary, isPhone: isPhone(value) }]))
    .toSorted((a, b) => Number(b.isPhone) - Number(a.isPhone) || Number(b.primary) - Number(a.primary))
    .map(({ value, isPhone }) => (isPhone ? phoneInWords(phoneDigits(value)) : value.trim()));
}

function isPhone(text: string): boolean {
  return /^\d{10}$/.test(phoneDigits(text));
}
