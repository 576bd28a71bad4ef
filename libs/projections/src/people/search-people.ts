import { mayRead } from '@rabbet/domain/callers/caller';
import {
  company,
  type Company,
  type ContactDetail,
  contactDetail,
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
    const hits = await Promise.all([personHits(context, personIds), companyHits(context, companyIds)]);
    return hits.flat().toSorted((a, b) => b.result.id - a.result.id);
  },
};

type Reply<T> = Partial<T> & { readonly id: number };
type PersonReply = Reply<Person> & { readonly name?: string | null };

/** Persons without a name are erased, or were never called by one: nobody would know them. */
async function personHits(context: QueryContext, ids: readonly number[]): Promise<readonly SearchHit[]> {
  const persons = await recordsOfKind<PersonReply>(context, person, ids);
  const details = await detailsOf(context, 'person_id', ids);
  return persons.flatMap(({ id, name, image_id = null, ...fields }) => {
    if (!name) return [];
    const { last = null, first = null, preferred_first = null } = fields;
    const short = shortName({ last, first, preferred_first } as Person); // the fields that it is made of
    const names = [name, short, [first, last].join(' '), [last, first].join(' '), last];
    return [hitOf({ kind: 'person', id, title: name, image_id, names, details: details.get(id) ?? [] })];
  });
}

async function companyHits(context: QueryContext, ids: readonly number[]): Promise<readonly SearchHit[]> {
  const companies = await recordsOfKind<Reply<Company>>(context, company, ids);
  const details = await detailsOf(context, 'company_id', ids);
  return companies.map(({ id, name = '', is_artist = false, image_id = null }) => {
    const title = makerName({ name, is_artist });
    const hit = hitOf({ kind: 'company', id, title, image_id, names: [title, name], details: details.get(id) ?? [] });
    return is_artist ? { ...hit, result: { ...hit.result, details: ['artist', ...hit.result.details] } } : hit;
  });
}

interface Somebody {
  readonly kind: 'person' | 'company';
  readonly id: number;
  readonly title: string;
  readonly image_id: number | null;
  readonly names: SearchHit['names'];
  readonly details: readonly string[];
}

/** Result for somebody, who is called by the ends of their phones and their mail addresses as well. */
function hitOf({ image_id, names, details, ...shown }: Somebody): SearchHit {
  return {
    names: [...names, ...details, ...details.flatMap(phoneEnds)],
    imageId: image_id,
    result: {
      ...shown,
      details: details.slice(0, MOST_DETAILS),
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
