import { given } from '@rabbet/domain/testing/given';
import { recordDecider } from '@rabbet/domain/records/record';
import { company, contactDetail, customer, isCompany, isIndividual, isPublicContact } from './people';

describe('a customer', () => {
  const customers = recordDecider(customer);

  test('is a person, a company, or a company with its contact person', () => {
    for (const data of [{ person_id: 3 }, { company_id: 4 }, { person_id: 3, company_id: 4 }])
      given(customers)
        .when({ type: 'Add', data, facts: { referenced: {} } })
        .then({ type: 'CustomerAdded', data });
  });

  test('is refused without a person and a company', () => {
    given(customers)
      .when({ type: 'Add', data: { tax_exempt: true }, facts: { referenced: {} } })
      .thenRefused('customer/nobody');
  });

  test.each([
    [{ person_id: 3, company_id: null }, [true, false]],
    [{ person_id: null, company_id: 4 }, [false, true]],
    [{ person_id: 3, company_id: 4 }, [true, true]],
  ])('is an individual if it has a person, and a company if it has a company: %j', (owner, expected) => {
    expect([isIndividual(owner), isCompany(owner)]).toEqual(expected);
  });
});

describe('a contact detail', () => {
  const details = recordDecider(contactDetail);

  test('belongs to a company', () => {
    const data = { company_id: 4, value: 'https://lee.example.com' };
    given(details)
      .when({ type: 'Add', data, facts: { referenced: {} } })
      .then({ type: 'ContactDetailAdded', data });
  });

  test('may belong to a person', () => {
    const data = { person_id: 3 };
    const personal = { 3: { value: '9195550142' } };
    given(details)
      .when({ type: 'Add', data, personal, facts: { referenced: {} } })
      .then({ type: 'ContactDetailAdded', data, personal });
  });

  test('of a person at a company is encrypted for that person alone', () => {
    const data = { person_id: 3, company_id: 4 };
    const personal = { 3: { value: '9195550142' } };
    given(details)
      .when({ type: 'Add', data, personal, facts: { referenced: {} } })
      .then({ type: 'ContactDetailAdded', data, personal });
  });

  const artist = { company_id: { is_artist: true } };
  const mobile = { value: 'mobile' };
  const facebook = { value: 'facebook' };
  test.each([
    ['a phone', { ...artist, attribute_id: mobile, 'attribute_id.vector_point_id': { name: 'phone' } }],
    ['a detail without a kind', artist],
  ])(
    'of an artist, if it is %s, needs a person beside the company; of another company it does not',
    (_, referenced) => {
      const data = { company_id: 4, value: '9195550142' };
      given(details).when({ type: 'Add', data, facts: { referenced } }).thenRefused('contact/artist');
      const firm = { ...referenced, company_id: { is_artist: false } };
      given(details)
        .when({ type: 'Add', data, facts: { referenced: firm } })
        .then({ type: 'ContactDetailAdded', data });
      const theirs = { person_id: 3, company_id: 4 };
      const personal = { 3: { value: '9195550142' } };
      given(details)
        .when({ type: 'Add', data: theirs, personal, facts: { referenced } })
        .then({ type: 'ContactDetailAdded', data: theirs, personal });
    },
  );

  test.each([
    ['social page', { ...artist, attribute_id: facebook, 'attribute_id.vector_point_id': { name: 'social' } }],
    ['website', { ...artist, attribute_id: { value: 'website' }, 'attribute_id.vector_point_id': { name: 'web' } }],
  ])('of an artist needs no person if it is a %s', (_, referenced) => {
    const data = { company_id: 4, value: 'https://social.example.com/lee' };
    given(details).when({ type: 'Add', data, facts: { referenced } }).then({ type: 'ContactDetailAdded', data });
  });

  test.each(['919 555 0142', '(919) 555-0142', 'lee@example.com'])(
    'of an artist with the value %s needs a person, even if it is called a website',
    (value) => {
      const referenced = {
        ...artist,
        attribute_id: { value: 'website' },
        'attribute_id.vector_point_id': { name: 'web' },
      };
      given(details)
        .when({ type: 'Add', data: { company_id: 4, value }, facts: { referenced } })
        .thenRefused('contact/artist');
      const firm = { ...referenced, company_id: { is_artist: false } };
      const data = { company_id: 4, value };
      given(details)
        .when({ type: 'Add', data, facts: { referenced: firm } })
        .then({ type: 'ContactDetailAdded', data });
    },
  );

  test('is refused without an owner', () => {
    given(details)
      .when({ type: 'Add', data: { value: '9195550142' }, facts: { referenced: {} } })
      .thenRefused('contact/whose');
    given(details, { type: 'ContactDetailAdded', data: { company_id: 4, value: '9195550142' } })
      .when({ type: 'Change', data: { company_id: null }, facts: { referenced: {} } })
      .thenRefused('contact/whose');
  });
});

describe('contact details that visitors may see', () => {
  const companyAlone = { company_id: 4, person_id: null };
  const personAlone = { company_id: null, person_id: 3 };
  /** `value` is the attribute of the detail (website), `name` the point of contact that the attribute belongs to (web). */
  const isPublic = (owner: typeof companyAlone | typeof personAlone, value: string | null, name: string | null) =>
    isPublicContact(owner, value === null ? null : { value }, name === null ? null : { name });

  test.each([
    ['website', 'web'],
    ['Website ', null],
    ['shop', 'website'],
    ['instagram', 'Social'],
    ['social', 'web'],
  ])('include websites and social pages of a company: %s of %s', (value, name) => {
    expect(isPublic(companyAlone, value, name)).toBe(true);
  });

  test.each([
    ['mobile', 'phone'],
    ['social security', 'number'],
    ['website password', 'web'],
    ['', ''],
    [null, null],
  ])('include no other detail of a company: %s of %s', (value, name) => {
    expect(isPublic(companyAlone, value, name)).toBe(false);
  });

  test('include no detail of a person, whatever it is called, and none without an owner', () => {
    expect(isPublic(personAlone, 'website', 'website')).toBe(false);
    expect(isPublicContact({ company_id: 4, person_id: 3 }, { value: 'website' }, null)).toBe(false);
    expect(isPublicContact({ company_id: null, person_id: null }, { value: 'website' }, null)).toBe(false);
  });
});

describe('the name of a company', () => {
  const companies = recordDecider(company);

  test('may hold commas', () => {
    const data = { name: 'Smith, Jones & Co.' };
    given(companies)
      .when({ type: 'Add', data, facts: { referenced: {} } })
      .then({ type: 'CompanyAdded', data });
  });

  test.each([',', ' , ', ', ,'])('is refused if it holds nothing but commas: %j', (name) => {
    given(companies)
      .when({ type: 'Add', data: { name, is_artist: true }, facts: { referenced: {} } })
      .thenRefused('company/name');
  });
});
