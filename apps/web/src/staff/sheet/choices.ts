import type { Client } from '@rabbet/client';
import { creditList } from '@rabbet/domain/credits/credits';
import { dollars } from '@rabbet/domain/money/money';
import { MAX_COUNT, type Paged } from '@rabbet/domain/pages/paging';
import { toComparable, contactDetail, customer, employee, person } from '@rabbet/domain/people/people';
import type { AnyFields, Field, ReferenceField, WorkshopsAmong } from '@rabbet/domain/records/fields';
import { titleOf, type RecordReply } from '@rabbet/domain/records/titles';
import { kindByName } from '@rabbet/domain/registry/kinds';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useClient } from '../session/staff-client';
import { longDate } from '@rabbet/domain/time/words';
import { workshopList } from '@rabbet/domain/workshops/workshops';
import { mayRead, useWho } from '../session/who-asks';
import { datedName, offerInWords } from './workshop-words';
import type { WhoAsksReply } from '@rabbet/client';
import type { Choice } from '../parts/choice';
import { toldApart } from './namesakes';

/** The records that a reference may point at, by `choiceKey`: the first of them where they are many. */
export type Choices = Readonly<Record<string, readonly Choice[]>>;

/** Asks for what these fields may point at, as far as the role may list it. */
export function choicesQuery(client: Client, who: WhoAsksReply | null, fields: AnyFields) {
  const references = Object.values(fields).filter((field): field is Field & Offered => field.kind === 'reference');
  const offered = new Map(references.map((field) => [choiceKey(field), field]));
  const readable = [...offered].filter(([, { to }]) => {
    if (to === customer.name) return false; // there are too many: the shop is asked at each key
    const { readers, resource } = kindByName(to);
    return mayRead(who, readers ?? resource);
  });
  const among = mayRead(who, 'events') ? Object.values(fields).flatMap((field) => workshopsAmong(field) ?? []) : [];
  return queryOptions({
    // seats are taken meanwhile: whoever changes a list has made these old too
    queryKey: [...(among.length > 0 ? ['list'] : []), 'choices', ...readable.map(([key]) => key), ...among],
    queryFn: async (): Promise<Choices> => {
      const lists = readable.map(async ([key, field]) => [key, await listed(client, who, field)] as const);
      const workshops = among.map(async (key) => [key, await workshopChoices(client, key)] as const);
      return Object.fromEntries(await Promise.all([...lists, ...workshops]));
    },
  });
}

/** Kind of record that a form offers, and the part of it. */
export type Offered = Pick<ReferenceField, 'to' | 'among'>;

/** Name of the choices of a reference. */
export function choiceKey({ to, among }: Offered): string {
  return among ?? to;
}

/** Name of the workshops that a number is the id of one of; null where it is another number. */
export function workshopsAmong(field: Field): WorkshopsAmong | null {
  return field.kind === 'whole' && field.among && field.among !== 'credits' ? field.among : null;
}

/** Open credits of the customer of a registration, with what is left of each; none where it is not known whose. */
export function creditsQuery(client: Client, who: WhoAsksReply | null, fields: AnyFields, customer_id: unknown) {
  const isAsked = Object.values(fields).some((field) => field.kind === 'whole' && field.among === 'credits');
  return queryOptions({
    queryKey: ['list', 'open credits', customer_id],
    queryFn: async (): Promise<readonly Choice[]> => {
      const { data } = await client.list(creditList, { customer_id: Number(customer_id), state: 'open' });
      return data.map(({ id, remaining, until }) => ({
        id,
        name: `${dollars(Math.round(remaining * 100))}, good until ${longDate(until)}`,
      }));
    },
    enabled: isAsked && typeof customer_id === 'number' && mayRead(who, 'amounts'),
  });
}

/** All workshops with their first day, those that begin last first; or those that take somebody now, the next one first. */
async function workshopChoices(client: Client, among: WorkshopsAmong): Promise<readonly Choice[]> {
  const query = among === 'workshops' ? {} : ({ open: true, sort: 'starts_at' } as const);
  const { data } = await client.list(workshopList, { ...query, count: MAX_COUNT });
  if (among === 'workshops') return data.map((row) => ({ id: row.id, name: datedName(row) }));
  const fitting = among === 'other dates' ? data.filter(({ open_seats }) => open_seats > 0) : data;
  return fitting.map((row) => ({ id: row.id, name: offerInWords(row) }));
}

function listed(client: Client, who: WhoAsksReply | null, field: Offered): Promise<readonly Choice[]> {
  if (field.among === 'staff') return staffChoices(client, who);
  if (field.among === 'instructors') return mayRead(who, 'events') ? teacherChoices(client) : Promise.resolve([]);
  return choicesOf(client, who, field, { count: MAX_COUNT });
}

/** Artists and firms that teach a workshop already; others are found by their names. */
async function teacherChoices(client: Client): Promise<readonly Choice[]> {
  const { data } = await client.list(workshopList, { count: MAX_COUNT });
  const teachers = data.flatMap(({ instructor_id: id, instructor: name }) =>
    id === null || name === null ? [] : [{ id, name }],
  );
  return byName(teachers);
}

/** Persons who work here: employees and, as far as the role may know them, those who may sign in. */
async function staffChoices(client: Client, who: WhoAsksReply | null): Promise<readonly Choice[]> {
  const [employees, accounts] = await Promise.all([
    client.get<Paged<RecordReply>>(`${employee.path}/list`, { count: MAX_COUNT }),
    mayRead(who, 'accounts') ? client.accounts() : client.ownAccount().then((own) => [own]),
  ]);
  const all = [
    ...personsOf(employees.data),
    ...accounts.flatMap(({ person_id: id, name }) => (id === null || name === null ? [] : [{ id, name }])),
  ];
  return byName(all);
}

/** Persons that these records say something of. */
function personsOf(records: readonly RecordReply[]): readonly Choice[] {
  const told = records.flatMap((one) => (one.person ? [one.person as RecordReply] : []));
  return told.map((one) => ({ id: one.id, name: titleOf(person, one) }));
}

/** People at the company that a customer is: those who work there, and whom it named as its customer; none at no company. */
export function contactsAtQuery(client: Client, who: WhoAsksReply | null, customer_id: number | null) {
  return queryOptions({
    queryKey: ['choices', 'contacts at', customer_id],
    queryFn: async (): Promise<readonly Choice[]> => {
      const { data: buyers } = await client.get<Paged<RecordReply>>(`${customer.path}/list`, { id: customer_id });
      const company_id = buyers[0]?.company_id;
      if (typeof company_id !== 'number') return [];
      const query = { company_id, count: MAX_COUNT };
      const { data: employees } = await client.get<Paged<RecordReply>>(`${employee.path}/list`, query);
      return byName([...personsOf(employees), ...personsOf(buyers)]);
    },
    enabled: customer_id !== null && mayRead(who, customer.readers ?? customer.resource),
  });
}

function byName(all: readonly Choice[]): readonly Choice[] {
  const each = [...new Map(all.map((one) => [one.id, one])).values()];
  return each.toSorted((a, b) => a.name.localeCompare(b.name, 'en-US'));
}

async function choicesOf(
  client: Client,
  who: WhoAsksReply | null,
  { to, among }: Offered,
  asked: Query,
): Promise<readonly Choice[]> {
  const kind = kindByName(to);
  const query = { ...asked, ...(among === 'artists' && { is_artist: 'true' }) };
  const { data } = await client.get<Paged<RecordReply>>(`${kind.path}/list`, query);
  const choices = data.map((one) => ({ id: one.id, name: titleOf(kind, one) }));
  return mayRead(who, contactDetail.resource) ? toldApart(client, to, choices, data) : choices;
}
type Query = Readonly<Record<string, string | number>>;

/** Records that a typed name may mean: those of just this name, else those that the shop finds by it. */
export async function recordsNamed(client: Client, of: Offered, name: string): Promise<readonly Choice[]> {
  const found = await choicesOf(client, null, of, { term: name, count: MOST_FOUND });
  const exact = found.filter((choice) => toComparable(choice.name) === toComparable(name));
  return exact.length > 0 ? exact : found;
}

/** More choices than this are typed by their name. */
export const MOST_IN_A_SELECT = 60;
const MOST_FOUND = 20;

/** Choices for what was typed so far: of more records than fit into one answer, the shop finds them. */
export function useFoundChoices(of: Offered, all: readonly Choice[], typed: string): readonly Choice[] {
  const client = useClient();
  const who = useWho();
  const term = useDeferredValue(typed.replace(/\s*\(\d*\)?$/, '').trim());
  const found = useQuery({
    queryKey: ['choices', choiceKey(of), 'found', term],
    queryFn: () => choicesOf(client, who, of, { term, count: MOST_FOUND }),
    enabled: (all.length >= MAX_COUNT || isFoundOnly(of)) && term !== '',
    placeholderData: keepPreviousData,
  }).data;
  return found ?? all;
}

/** True of records that are offered once somebody has typed: there are many, or some of them are not listed. */
export function isFoundOnly({ to, among }: Offered): boolean {
  return to === customer.name || among === 'instructors';
}

/** Choice of one id. */
export function choiceQuery(client: Client, who: WhoAsksReply | null, { to }: Offered, id: number) {
  return queryOptions({
    queryKey: ['choices', to, 'one', id],
    queryFn: () => choicesOf(client, who, { to }, { id }),
    enabled: id > 0,
  });
}

/** Choice by its id, also one that is not offered. */
export function useChoice(of: Offered, all: readonly Choice[], id: number): Choice | undefined {
  const query = choiceQuery(useClient(), useWho(), of, id);
  const listed = all.find((choice) => choice.id === id);
  const single = useQuery({ ...query, enabled: !listed && id > 0 }).data;
  return listed ?? single?.[0];
}

/** Names of those who work here, by the name that events have for them. */
export function namesQuery(client: Client) {
  return queryOptions({
    queryKey: ['names'],
    queryFn: async (): Promise<Readonly<Record<string, string>>> => {
      const accounts = await client.accounts();
      return Object.fromEntries(accounts.flatMap(({ id, name }) => (name === null ? [] : [[`account-${id}`, name]])));
    },
  });
}
