import { given } from '@rabbet/domain/deciders/given';
import { company, customer, person } from '@rabbet/domain/people/people';
import { unit } from '@rabbet/domain/units/unit';
import { KINDS } from './kinds';
import { type AnyKind, eventsOf, recordCommand, recordDecider } from './record';
import { fromWire, toWire } from './wire';
import { type AnyFields } from './fields';

const units = recordDecider(unit);
const people = recordDecider(person);
const inch = { name: 'inch', abbr: 'in', system: 'imperial' };

describe('a record', () => {
  test('is added with what was said of it', () => {
    given(units).when({ type: 'Add', data: inch }).then({ type: 'UnitAdded', data: inch });
  });

  test('refuses to be added twice', () => {
    given(units, { type: 'UnitAdded', data: inch }).when({ type: 'Add', data: inch }).thenRefused('record/exists');
  });

  test('is changed by what is new alone', () => {
    given(units, { type: 'UnitAdded', data: inch })
      .when({ type: 'Change', data: { name: 'inch', abbr: null } })
      .then({ type: 'UnitChanged', data: { abbr: null } });
  });

  test('the same again is no change', () => {
    given(units, { type: 'UnitAdded', data: inch })
      .when({ type: 'Change', data: { ...inch, measurement_id: null } })
      .thenNothing();
  });

  test('unset, what has a default is that again', () => {
    const companies = recordDecider(company);
    given(companies, { type: 'CompanyAdded', data: { name: 'Lee', virtual: true } })
      .when({ type: 'Change', data: { virtual: null, is_artist: null, image_id: null } })
      .then({ type: 'CompanyChanged', data: { virtual: false } });
  });

  test('refuses to change or remove what is not there', () => {
    given(units).when({ type: 'Change', data: inch }).thenRefused('record/unknown');
    given(units).when({ type: 'Remove', data: {} }).thenRefused('record/unknown');
    given(units, { type: 'UnitAdded', data: inch }, { type: 'UnitRemoved', data: {} })
      .when({ type: 'Change', data: { abbr: '"' } })
      .thenRefused('record/unknown');
  });

  test('is removed, and removed again stays away', () => {
    given(units, { type: 'UnitAdded', data: inch })
      .when({ type: 'Remove', data: {} })
      .then({ type: 'UnitRemoved', data: {} });
    given(units, { type: 'UnitAdded', data: inch }, { type: 'UnitRemoved', data: {} })
      .when({ type: 'Remove', data: {} })
      .thenNothing();
  });

  test('keeps what no field can say by itself', () => {
    const customers = recordDecider(customer);
    given(customers).when({ type: 'Add', data: {} }).thenRefused('customer/nobody');
    given(customers, { type: 'CustomerAdded', data: { person_id: 3 } })
      .when({ type: 'Change', data: { person_id: null } })
      .thenRefused('customer/nobody');
  });
});

describe('what is said of a person', () => {
  const ann = recordCommand(person, 12, 'Add', { first: 'Ann', last: 'Lee', deceased: false });

  test('stands apart from the rest', () => {
    expect(ann).toEqual({ type: 'Add', data: { deceased: false }, personal: { 12: { first: 'Ann', last: 'Lee' } } });
    given(people)
      .when(ann)
      .then({ type: 'PersonAdded', data: { deceased: false }, personal: ann.personal });
  });

  test('is changed by what is new alone', () => {
    given(people, { type: 'PersonAdded', data: {}, personal: { 12: { first: 'Ann', last: 'Lee' } } })
      .when(recordCommand(person, 12, 'Change', { first: 'Anna', last: 'Lee' }))
      .then({ type: 'PersonChanged', data: {}, personal: { 12: { first: 'Anna' } } });
    given(people, { type: 'PersonAdded', data: {}, personal: { 12: { first: 'Ann', last: 'Lee' } } })
      .when(recordCommand(person, 12, 'Change', { last: 'Lee' }))
      .thenNothing();
  });

  test('is null once it was erased', () => {
    const { state } = given(people, { type: 'PersonAdded', data: { deceased: true }, personal: { 12: null } });
    expect(state.values).toMatchObject({ first: null, last: null, deceased: true });
  });
});

describe('on the wire', () => {
  const fields: AnyFields = {
    name: { kind: 'text', required: true, readers: 'public' },
    cost: { kind: 'money' },
    price: { kind: 'money', readers: 'public' },
  };

  test('amounts are dollars, exact to the cent', () => {
    expect(fromWire(fields, { price: 1.1, cost: 4.35 })).toEqual({ price: 110, cost: 435 });
    expect(toWire(fields, { name: 'Ebb', price: 110, cost: 435 }, 'staff')).toEqual({
      name: 'Ebb',
      cost: 4.35,
      price: 1.1,
    });
  });

  test('visitors receive what is declared public and nothing else', () => {
    expect(toWire(fields, { name: 'Ebb', cost: 435 }, 'public')).toEqual({ name: 'Ebb', price: null });
  });
});

test('every kind of record has a name, a place in the API and events of its own', () => {
  const distinct = (of: (kind: AnyKind) => string) => new Set(KINDS.map(of)).size;
  expect([distinct(({ name }) => name), distinct(({ path }) => path), distinct(({ noun }) => noun)]).toEqual(
    Array(3).fill(KINDS.length),
  );
  expect(eventsOf(unit)).toEqual(['UnitAdded', 'UnitChanged', 'UnitRemoved']);
});
