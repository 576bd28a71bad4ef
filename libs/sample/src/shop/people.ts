import { POINT_IDS } from '@rabbet/domain/people/first-points';
import { company, contactDetail, customer, employee, person } from '@rabbet/domain/people/people';
import type { Values } from '@rabbet/domain/records/fields';
import type { AnyKind } from '@rabbet/domain/records/record';

/** A record to be kept. */
export type Kept = readonly [kind: AnyKind, id: number, values: Values];

/** Employees: id, first name, last name, job, department, status. Ids never change. */
const STAFF = [
  [1, 'Nora', 'Whitlock', 'owner and director', 'Gallery', 'full time'],
  [2, 'Elias', 'Whitlock', 'master framer', 'Framing', 'full time'],
  [3, 'June', 'Okonjo', 'gallery manager', 'Gallery', 'full time'],
  [4, 'Tomás', 'Rivera', 'framer', 'Framing', 'full time'],
  [5, 'Priya', 'Nair', 'consultant for businesses', 'Consultations', 'full time'],
  [6, 'Hattie', 'Lowe', 'coordinator of workshops', 'Workshops', 'part time'],
] as const;

/** The phone of the coordinator of workshops. */
export const CONTACT_OF_WORKSHOPS = 6;

/** Individuals who buy. */
const INDIVIDUALS = `
  11 Margaret Alston | 12 Deshawn Pruitt | 13 Ilse Brandt | 14 Carlos Mendoza | 15 Yvonne Tate | 16 Peter Nakamura
  17 Ruth Abramson | 18 Gwen Fairchild | 19 Abdul Rahman | 20 Lindsay Cho | 21 Walter Bynum | 22 Simone Laurent
  23 Harold Pettiford | 24 Anjali Deshpande | 25 Colleen Murphy | 26 Terrence Boone | 27 Beatriz Salgado
  28 Edith Vanderhoof | 29 Omar Siddiqui | 30 Katherine Loftin | 31 Jerome Watkins | 32 Mei-ling Zhou
  33 Patrick O'Dell | 34 Rosalind Greene`
  .trim()
  .split(/\s*[|\n]\s*/)
  .map((line) => {
    const [id, first = '', ...last] = line.split(' ');
    return { id: Number(id), first, last: last.join(' ') };
  });

/** Firms that buy for their walls; the museum pays no tax. */
const BUYERS = [
  [301, 'Glenwood Avenue Dental', 13, 'medical'],
  [302, 'Tarheel Orthopedics', 21, 'medical'],
  [303, 'Boylan Park Hotel', 25, 'hospitality'],
  [304, 'Lassiter, Crane & Poole', 23, 'law office'],
  [305, 'Museum of the Neuse', 34, 'museum'],
] as const;

/** Vendors besides artists: estates, dealers, and makers of frame materials. */
export const VENDORS = [
  { id: 201, name: 'Piedmont Estate Services', description: 'Estates and collections, by the house' },
  { id: 202, name: 'Cape Fear Fine Art Brokers', description: 'Second-hand works with papers' },
  { id: 203, name: 'Atlantic Print Exchange', description: 'Editions and photographs' },
  { id: 204, name: 'Southern Molding Supply', description: 'Moldings in lengths, and chops' },
  { id: 205, name: 'Blue Ridge Glass & Acrylic', description: 'Museum glass, mirror sheet and acrylic' },
] as const;

export const EMPLOYEES = STAFF.map(([id, first, last]) => ({ id, first, last }));

const ids = { companyOf: (index: number) => 101 + index, individualOf: (person: number) => person };
export const CUSTOMERS = [
  ...INDIVIDUALS.map(({ id }) => ({ id: ids.individualOf(id) })),
  ...BUYERS.map((_, index) => ({ id: ids.companyOf(index) })),
];

/** Firms as customers, with the person who speaks for each. */
export const FIRMS = BUYERS.map(([, , person_id, group], index) => ({
  id: ids.companyOf(index),
  person_id,
  isExempt: group === 'museum',
}));

/** All who are no artists, in an order in which everybody exists before being pointed at. */
export function people(): readonly Kept[] {
  return [
    ...STAFF.map(([id, first, last]): Kept => [person, id, { first, last }]),
    ...INDIVIDUALS.map(({ id, first, last }): Kept => [person, id, { first, last }]),
    ...VENDORS.map(({ id, name, description }): Kept => [
      company,
      id,
      { name, description: `<p>${description}.</p>`.replace('&', '&amp;') },
    ]),
    ...BUYERS.map(([id, name]): Kept => [company, id, { name }]),
    ...STAFF.map(([id, , , title, department, status]): Kept => [
      employee,
      id,
      { person_id: id, title, department, status },
    ]),
    ...INDIVIDUALS.map(({ id }): Kept => [customer, ids.individualOf(id), { person_id: id, type: 'private' }]),
    ...BUYERS.map(([id, , person_id, group], index): Kept => [
      customer,
      ids.companyOf(index),
      { company_id: id, person_id, type: 'business', group, tax_exempt: group === 'museum' },
    ]),
    ...contacts(),
  ];
}

/** Numbers that are nobody's, and addresses where nothing arrives. */
function contacts(): readonly Kept[] {
  const phones = INDIVIDUALS.map(({ id }): Kept => [
    contactDetail,
    id,
    { person_id: id, value: individual(id).phone, attribute_id: POINT_IDS.mobile },
  ]);
  const mails = INDIVIDUALS.map(({ id }): Kept => [
    contactDetail,
    100 + id,
    { person_id: id, value: individual(id).email, attribute_id: POINT_IDS.privateEmail },
  ]);
  const firms = [...BUYERS.map(([id]) => id), ...VENDORS.map(({ id }) => id)].map((id, index): Kept => [
    contactDetail,
    id,
    { company_id: id, value: `91955501${60 + index}`, attribute_id: POINT_IDS.work },
  ]);
  const ofWorkshops: Kept = [
    contactDetail,
    CONTACT_OF_WORKSHOPS,
    { person_id: 6, value: '9195550141', attribute_id: POINT_IDS.work },
  ];
  return [...phones, ...mails, ...firms, ofWorkshops];
}

/** Somebody who buys for themselves, with how they are reached: numbers that are nobody's, addresses where nothing arrives. */
export function individual(id: number) {
  const person = INDIVIDUALS.find((candidate) => candidate.id === id);
  if (!person) throw new Error(`there is no individual ${id}`);
  const { first, last } = person;
  const phone = `91955501${String(id).padStart(2, '0')}`;
  return { first, last, phone, email: `${letters(first)}.${letters(last)}@example.com` };
}

export function letters(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();
}

/** Public website of an artist. */
export function websiteOf(artist: { readonly id: number; readonly name: string }): Kept {
  const address = artist.name.split(', ').reverse().map(letters).join('-');
  return [
    contactDetail,
    1_000 + artist.id,
    { company_id: artist.id, value: `https://example.com/artists/${address}`, attribute_id: POINT_IDS.website },
  ];
}
