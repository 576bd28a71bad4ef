import { VISITOR } from '@rabbet/domain/callers/caller';
import { ADMINISTRATOR } from '@rabbet/domain/testing/callers';
import { given } from '@rabbet/domain/testing/given';
import { company, contactDetail, customer, person } from '@rabbet/domain/people/people';
import { unit } from '@rabbet/domain/units/unit';
import { KINDS } from '@rabbet/domain/registry/kinds';
import { type AnyKind, computedOf, eventsOf, nounOf, recordCommand, recordDecider } from './record';
import { fromWire, toWire } from './wire';
import { type AnyFields } from './fields';

const units = recordDecider(unit);
const people = recordDecider(person);
const inch = { name: 'inch', abbr: 'in', system: 'imperial' };

describe('a record', () => {
  test('is added with the given values', () => {
    given(units)
      .when({ type: 'Add', data: inch, facts: { referenced: {} } })
      .then({ type: 'UnitAdded', data: inch });
  });

  test('refuses to be added twice', () => {
    given(units, { type: 'UnitAdded', data: inch })
      .when({ type: 'Add', data: inch, facts: { referenced: {} } })
      .thenRefused('record/exists');
  });

  test('is changed by an event with the new values alone', () => {
    given(units, { type: 'UnitAdded', data: inch })
      .when({ type: 'Change', data: { name: 'inch', abbr: null }, facts: { referenced: {} } })
      .then({ type: 'UnitChanged', data: { abbr: null } });
  });

  test('is not changed by its current values', () => {
    given(units, { type: 'UnitAdded', data: inch })
      .when({ type: 'Change', data: { ...inch, measurement_id: null }, facts: { referenced: {} } })
      .thenNothing();
  });

  test('gets its default again where a field with one is unset', () => {
    const companies = recordDecider(company);
    given(companies, { type: 'CompanyAdded', data: { name: 'Lee', virtual: true } })
      .when({ type: 'Change', data: { virtual: null, is_artist: null, image_id: null }, facts: { referenced: {} } })
      .then({ type: 'CompanyChanged', data: { virtual: false } });
  });

  test('cannot be changed or removed before it is added or after it is removed', () => {
    given(units)
      .when({ type: 'Change', data: inch, facts: { referenced: {} } })
      .thenRefused('record/unknown');
    given(units).when({ type: 'Remove', data: {} }).thenRefused('record/unknown');
    given(units, { type: 'UnitAdded', data: inch }, { type: 'UnitRemoved', data: {} })
      .when({ type: 'Change', data: { abbr: '"' }, facts: { referenced: {} } })
      .thenRefused('record/unknown');
  });

  test('is removed once; removing it again changes nothing', () => {
    given(units, { type: 'UnitAdded', data: inch })
      .when({ type: 'Remove', data: {} })
      .then({ type: 'UnitRemoved', data: {} });
    given(units, { type: 'UnitAdded', data: inch }, { type: 'UnitRemoved', data: {} })
      .when({ type: 'Remove', data: {} })
      .thenNothing();
  });

  test('obeys the rule of its kind: a customer is a person or a company', () => {
    const customers = recordDecider(customer);
    given(customers)
      .when({ type: 'Add', data: {}, facts: { referenced: {} } })
      .thenRefused('customer/nobody');
    given(customers, { type: 'CustomerAdded', data: { person_id: 3 } })
      .when({ type: 'Change', data: { person_id: null }, facts: { referenced: {} } })
      .thenRefused('customer/nobody');
  });
});

describe('personal fields', () => {
  const facts = { referenced: {} };
  const ann = recordCommand(person, 12, 'Add', { first: 'Ann', last: 'Lee', deceased: false });

  test('stand apart from the other fields of a command and its event', () => {
    expect(ann).toEqual({ type: 'Add', data: { deceased: false }, personal: { 12: { first: 'Ann', last: 'Lee' } } });
    given(people)
      .when({ ...ann, facts })
      .then({ type: 'PersonAdded', data: { deceased: false }, personal: ann.personal });
  });

  test('is changed by an event with the new values alone', () => {
    given(people, { type: 'PersonAdded', data: {}, personal: { 12: { first: 'Ann', last: 'Lee' } } })
      .when({ ...recordCommand(person, 12, 'Change', { first: 'Anna', last: 'Lee' }), facts })
      .then({ type: 'PersonChanged', data: {}, personal: { 12: { first: 'Anna' } } });
    given(people, { type: 'PersonAdded', data: {}, personal: { 12: { first: 'Ann', last: 'Lee' } } })
      .when({ ...recordCommand(person, 12, 'Change', { last: 'Lee' }), facts })
      .thenNothing();
  });

  test('are null once their person is erased', () => {
    const { state } = given(people, { type: 'PersonAdded', data: { deceased: true }, personal: { 12: null } });
    expect(state.values).toMatchObject({ first: null, last: null, deceased: true });
  });
});

describe('personal fields of a record that belongs to a person', () => {
  const details = recordDecider(contactDetail);
  const anns = { type: 'ContactDetailAdded', data: { person_id: 12 }, personal: { 12: { value: '0142' } } } as const;
  const bakers = { type: 'ContactDetailAdded', data: { company_id: 4, value: '0142' } } as const;
  const mobile = { value: '0143', billing: true };

  test('stand apart; without a person they are like any other field', () => {
    expect(recordCommand(contactDetail, 30, 'Add', { person_id: 12, context: null, ...mobile })).toEqual({
      type: 'Add',
      data: { person_id: 12, billing: true },
      personal: { 12: { value: '0143', context: null } },
    });
    const data = { company_id: 4, person_id: null, ...mobile };
    expect(recordCommand(contactDetail, 31, 'Add', data)).toEqual({ type: 'Add', data });
  });

  test('stay under the key of their person, whichever person a change names', () => {
    const { state } = given(details, anns);
    for (const person_id of [undefined, null, 12, 13])
      expect(recordCommand(contactDetail, 30, 'Change', { person_id, ...mobile }, { ...state.values })).toEqual({
        type: 'Change',
        data: { person_id, billing: true },
        personal: { 12: { value: '0143' } },
      });
    given(details, anns)
      .when({
        type: 'Change',
        data: { person_id: 12, billing: true },
        personal: { 12: { value: '0143' } },
        facts: { referenced: {} },
      })
      .then({ type: 'ContactDetailChanged', data: { billing: true }, personal: { 12: { value: '0143' } } });
    given(details, anns)
      .when({ type: 'Change', data: { person_id: 12 }, personal: { 12: { value: '0142' } }, facts: { referenced: {} } })
      .thenNothing();
  });

  test('cannot be given to another person, nor to one if they had none', () => {
    for (const person_id of [13, null])
      given(details, anns)
        .when({ type: 'Change', data: { person_id }, facts: { referenced: {} } })
        .thenRefused('record/whose');
    given(details, bakers)
      .when({ type: 'Change', data: { person_id: 12, company_id: null }, facts: { referenced: {} } })
      .thenRefused('record/whose');
    given(details, bakers)
      .when({ type: 'Change', data: { person_id: null, company_id: 5 }, facts: { referenced: {} } })
      .then({ type: 'ContactDetailChanged', data: { company_id: 5 } });
  });

  test('are refused among the plain data', () => {
    const data = { person_id: 12, value: '0142' };
    given(details)
      .when({ type: 'Add', data, facts: { referenced: {} } })
      .thenRefused('record/not-apart');
    given(details, anns)
      .when({ type: 'Change', data: { value: '0143' }, facts: { referenced: {} } })
      .thenRefused('record/not-apart');
    given(people)
      .when({ type: 'Add', data: { first: 'Ann' }, facts: { referenced: {} } })
      .thenRefused('record/not-apart');
  });

  test('are null once their person is erased; the other fields can still be changed', () => {
    const erased = { ...anns, personal: { 12: null } };
    expect(given(details, erased).state.values).toMatchObject({ person_id: 12, value: null, primary: true });
    given(details, erased)
      .when({ type: 'Change', data: { primary: false }, facts: { referenced: {} } })
      .then({ type: 'ContactDetailChanged', data: { primary: false } });
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
    expect(toWire(fields, { name: 'Ebb', price: 110, cost: 435 }, ADMINISTRATOR)).toEqual({
      name: 'Ebb',
      cost: 4.35,
      price: 1.1,
    });
  });

  test('visitors receive only public fields', () => {
    expect(toWire(fields, { name: 'Ebb', cost: 435 }, VISITOR)).toEqual({ name: 'Ebb', price: null });
  });
});

test('no two kinds of record share a name, a path or a type of event', () => {
  const distinct = (propertyOf: (kind: AnyKind) => string) => new Set(KINDS.map(propertyOf)).size;
  expect([distinct(({ name }) => name), distinct(({ path }) => path), distinct(nounOf)]).toEqual(
    Array(3).fill(KINDS.length),
  );
  expect(eventsOf(unit)).toEqual(['UnitAdded', 'UnitChanged', 'UnitRemoved']);
});

test('a person has the computed value `name`, and a unit has none', () => {
  expect(computedOf(person, { title: 'Dr.', first: 'Ann', last: 'Lee' })).toEqual({ name: 'Dr. Ann Lee' });
  expect(computedOf(person, {})).toEqual({ name: null });
  expect(computedOf(unit, inch)).toEqual({});
});

test('no computed value has the name of a field', () => {
  const clashing = KINDS.filter(({ fields, computed = {} }) => Object.keys(computed).some((name) => name in fields));
  expect(clashing).toEqual([]);
});
