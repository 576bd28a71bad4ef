import { artworkFields, dimensionFields, imageFields, transactionFields } from '@rabbet/domain/artworks/artworks';
import { galleryEventFields, galleryEventImageFields, rsvpFields } from '@rabbet/domain/gallery-events/gallery-events';
import { orderFields as framingOrderFields, orderItemFields } from '@rabbet/domain/orders/orders';
import { pageFields } from '@rabbet/domain/pages/paging';
import { timeFields } from '@rabbet/domain/parts/times';
import { problemsOf } from '@rabbet/domain/records/field-rules';
import type { AnyFields } from '@rabbet/domain/records/fields';
import {
  agreementFields,
  seatRequestFields,
  commentFields,
  orderFields,
  registrantFields,
  seatCountFields,
  studentAttendanceFields,
  studentFields,
} from '@rabbet/domain/registrations/registrations';
import { workshopFields, workshopImageFields } from '@rabbet/domain/workshops/workshops';

/**
 * The entities of the specification (sections 3) that are no records, which are in kinds.test.ts beside it: each field
 * once, `!` where it is required, `*` where everybody may know it, `=` before what stands unless told. Ids, related
 * things and what is computed (a piece's quantity, last_transaction, the parent's id of a part) come beside them.
 */
const SPECIFIED: readonly [string, AnyFields, string][] = [
  [
    'widget',
    artworkFields,
    'type_id* manufacturer_id* catalog_no* name!* description* ' +
      'year* edition* signed* framed_size* commodity*=false discontinued*=false location comments ' +
      'availability*=1 price_public*=true inventory_public*=true cost markup=1 price* quantity_units_id* ' +
      'quantity_modulus*=1 web_id* held_until held_for held_note',
  ],
  ['widget image', imageFields, 'image_id!* ordinal*'],
  ['widget dimension value', dimensionFields, 'dimension_id!* units_id* value!*'],
  [
    'widget transaction',
    transactionFields,
    'activity! employee_id vendor_id order_id customer_id initiated completed location quantity=1 quantity_units_id ' +
      'invoice comments fees=0 cost=0 markup=1 price share',
  ],
  ['event', galleryEventFields, 'name!* summary* content* closed*=false closed_vector_id* location* publish*=false'],
  ['answer to an invitation', rsvpFields, 'first! last! email! phone guests! comments'],
  ['event image', galleryEventImageFields, 'image_id!* indice*'],
  [
    'workshop',
    workshopFields,
    'name!* subtitle* location* summary* instructor_id* seats*=0 content* objectives* supplies* audience* prerequisites* ' +
      'mediums* price* closed*=false closed_vector_id* publish*=false cancellation*=0 ticket_tailor_link* testimonials*',
  ],
  ['workshop and event time', timeFields, 'start!* end!*'],
  ['workshop image', workshopImageFields, 'image_id!* ordinal*'],
  [
    'workshop registration (student)',
    studentFields,
    'customer_id! workshop_id! order_id! status! comments created_at! updated_at!',
  ],
  ['attendance', studentAttendanceFields, 'student_id! workshop_time_id! status!'],
  ['seat counts', seatCountFields, 'paid*=0 check_mailed*=0 waitlist*=0'],
  ['confirmation order view', orderFields, 'id!* total!* description!* state!*'],
  [
    'order',
    framingOrderFields,
    'customer_id! company_contact_id purchase_order send_invoice=false description tax_rate=0 pickup_location_id',
  ],
  [
    'order item',
    orderItemFields,
    'description instructions quantity=1 location manufacturing_notes migration_notes ticket_id',
  ],
  ['registration form', registrantFields, 'first! last! phone! email! address! address_2 city! state! zip!'],
  ['what is sent with it', seatRequestFields, 'workshop_id! status!'],
  ['what is agreed to', agreementFields, 'acknowledged=false total'],
  ['query of a page', pageFields, 'page*=1 count*=50'],
];

test.each(SPECIFIED)('%s', (_, fields, specified) => {
  const descriptions = Object.entries(fields).map(
    ([name, field]) =>
      name +
      (field.required ? '!' : '') +
      (field.readers === 'public' ? '*' : '') +
      (field.default === undefined ? '' : `=${String(field.default)}`),
  );
  expect(descriptions.sort()).toEqual(specified.split(' ').sort());
});

test('all that a visitor says of themselves is personal', () => {
  for (const fields of [registrantFields, { comments: studentFields.comments }] as AnyFields[])
    expect(Object.values(fields).filter(({ personal }) => personal !== 'self')).toEqual([]);
});

test('ids begin with 1, and nobody counts below nothing', () => {
  const tables: AnyFields[] = SPECIFIED.map(([, fields]) => fields);
  const all = tables.flatMap((fields) => Object.entries(fields));
  const wholes = all.filter(([, { kind }]) => kind === 'whole');
  expect(
    wholes.filter(([name, field]) => /(^|_)id$/.test(name) && problemsOf({ id: field }, { id: 1 }).length > 0),
  ).toEqual([]);
  expect(
    wholes.filter(([name, field]) => /(^|_)id$/.test(name) && problemsOf({ id: field }, { id: 0 }).length === 0),
  ).toEqual([]);
  for (const fields of [seatCountFields, { total: orderFields.total }] as AnyFields[])
    for (const [name, field] of Object.entries(fields)) {
      expect(problemsOf({ [name]: field }, { [name]: 0 })).toEqual([]);
      expect(problemsOf({ [name]: field }, { [name]: -1 })).toHaveLength(1);
    }
});

test('an order has 1 to 10,000 of an item, and a tax rate of 0 to 1', () => {
  const quantity = { quantity: orderItemFields.quantity };
  const rate = { tax_rate: framingOrderFields.tax_rate };
  for (const value of [1, 10_000]) expect(problemsOf(quantity, { quantity: value })).toEqual([]);
  for (const value of [0, 1.5, 10_001]) expect(problemsOf(quantity, { quantity: value })).toHaveLength(1);
  for (const value of [0, 0.0725, 1]) expect(problemsOf(rate, { tax_rate: value })).toEqual([]);
  for (const value of [-0.01, 1.01]) expect(problemsOf(rate, { tax_rate: value })).toHaveLength(1);
});

test('a note has room for 4,000 characters', () => {
  expect(problemsOf(commentFields, { comments: 'x'.repeat(4_000) })).toEqual([]);
  expect(problemsOf(commentFields, { comments: 'x'.repeat(4_001) })).toHaveLength(1);
});

test.each(['first', 'last'] as const)('the %s name of a guest has 1 to 64 letters', (name) => {
  const fields = { [name]: rsvpFields[name] };
  for (const length of [1, 64]) expect(problemsOf(fields, { [name]: 'x'.repeat(length) })).toEqual([]);
  for (const length of [0, 65]) expect(problemsOf(fields, { [name]: 'x'.repeat(length) })).toHaveLength(1);
});
