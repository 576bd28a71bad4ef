import type { WireRequest } from '@rabbet/client';
import type { CustomerChoice } from '@rabbet/domain/people/people';
import type { Role } from '@rabbet/domain/callers/roles';
import { screen, within } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { backOffice, memberAs } from './back-office';
import { quoteOf, TEMPLATES, wholeReply } from './orders';

const paged = (data: readonly object[]) => ({ current_page: 1, total_pages: 1, total_rows: data.length, data });
const phone = { id: 1, value: 'mobile', point: { id: 1, name: 'phone' } };
const email = { id: 3, value: 'private', point: { id: 2, name: 'e-mail' } };
const CONTACTS = [
  { person_id: 21, value: '+1 (919) 555-0142', attribute: phone },
  { person_id: 22, value: 'bo@example.com', attribute: email },
];
const people = [
  { id: 31, person_id: 21, person: { name: 'Bo Lee' }, tax_exempt: false },
  { id: 32, person_id: 22, person: { name: 'Bo Lee' }, tax_exempt: false },
  { id: 33, person_id: 23, person: { name: 'Bo Lee' }, tax_exempt: false },
  { id: 7, person: { name: 'Ann Bell' }, tax_exempt: false },
  { id: 8, person: { name: 'Museum' }, tax_exempt: true },
];

const inch = { name: 'inch' };
const sides = [
  { value: '32', units: inch, dimension: { name: 'width' } },
  { value: '40.5', units: inch, dimension: { name: 'height' } },
];
const piece = { catalog_no: null, quantity: 0, quantity_units: { name: 'each' }, dimensions: [] as object[] };
const PIECES = [
  { ...piece, id: 12, name: 'Usual cap', quantity_units: { name: 'foot' }, quantity: 140 },
  { ...piece, id: 14, name: 'Smooth white', catalog_no: 'B97', quantity: 7, dimensions: sides },
];
const isAsked = (query: WireRequest['query'], id: number, name: string) =>
  query?.id === id || name.toLowerCase().includes(String(query?.term ?? 'no piece'));

const isFound = ({ id: wantedId, term = '' }: NonNullable<WireRequest['query']>, id: number, name: string) =>
  (!wantedId || wantedId === id) && name.toLowerCase().includes(String(term).toLowerCase());

/** Choice of one of the customers of this shop, or of somebody who is none. */
export function choice(name: string, given: Partial<CustomerChoice> = {}): CustomerChoice {
  return { customer_id: null, person_id: 21, company_id: null, name, details: [], open_orders: null, ...given };
}

function choicesFor(term: string): readonly CustomerChoice[] {
  return people
    .filter(({ id, person }) => `${person.name} ${id}`.toLowerCase().includes(term.toLowerCase()))
    .map(({ id, person, person_id = null }) => {
      const details = CONTACTS.filter((contact) => contact.person_id === person_id).map(({ value }) => value);
      return choice(person.name, { customer_id: id, person_id, details, open_orders: 0 });
    });
}

export function office(
  replies: Partial<Record<'quote' | 'open', readonly [number, unknown]>> & {
    readonly doubles?: readonly CustomerChoice[];
  } = {},
  role: Role = 'manager',
) {
  const answer = (request: WireRequest): readonly [number, unknown] | null => {
    const { method, path, query = {} } = request;
    if (path.endsWith('/orders/quote')) return replies.quote ?? [200, quoteOf(request)];
    if (method !== 'GET') return replies.open ?? [201, { ...wholeReply({ id: 12 }) }];
    if (path === 'core/commerce/services') return [200, TEMPLATES];
    if (path === 'core/platform/settings' && query.name) return [200, [{ value: '0.0725' }]];
    if (path.endsWith('customers/choices')) return [200, choicesFor(String(query.term))];
    if (path.endsWith('customers/doubles')) return [200, replies.doubles ?? []];
    if (path.endsWith('customers/list'))
      return [200, paged(people.filter(({ id, person }) => isFound(query, id, person.name)))];
    if (path === 'core/commerce/widgets')
      return [200, paged(PIECES.filter(({ id, name }) => isAsked(query, id, name)))];
    if (path.endsWith('vectors/list'))
      return [200, paged(CONTACTS.filter((contact) => contact.person_id === query.person_id))];
    if (path.endsWith('vector-values/list')) return [200, paged([email, phone])];
    if (path.endsWith('/history')) return [200, []];
    return path.endsWith('/list') || path.startsWith('core/commerce/orders') ? [200, paged([])] : null;
  };
  return backOffice({ who: memberAs(role), answer });
}
export const opened = (requests: readonly WireRequest[]) =>
  requests.filter(({ path }) => path === 'core/commerce/orders');
export const quoted = (requests: readonly WireRequest[]) => requests.filter(({ path }) => path.endsWith('/quote'));
export const button = (name: string | RegExp) => screen.getByRole('button', { name });
export const group = (name: string) => within(screen.getByRole('group', { name }));
export const add = async (user: ReturnType<typeof userEvent.setup>, place: string, service: string) => {
  await user.selectOptions(group(place).getByLabelText('Service to add'), service);
  await user.click(group(place).getByRole('button', { name: 'Add this service' }));
};
