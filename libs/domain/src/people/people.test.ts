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
  ])('is an individual with a person and a company with a company, also both: %j', (who, what) => {
    expect([isIndividual(who), isCompany(who)]).toEqual(what);
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
  ])('of an artist: %s needs a person beside the company', (_, referenced) => {
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
  });

  test('of an artist: a website and a social page need no person', () => {
    const data = { company_id: 4, value: 'https://social.example.com/lee' };
    const referenced = { ...artist, attribute_id: facebook, 'attribute_id.vector_point_id': { name: 'social' } };
    given(details).when({ type: 'Add', data, facts: { referenced } }).then({ type: 'ContactDetailAdded', data });
  });

  test.each(['919 555 0142', '(919) 555-0142', 'lee@example.com'])(
    'of an artist: %s needs a person even if it is called a website',
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

describe('visitors may know', () => {
  const ofCompany = { company_id: 4, person_id: null };
  const ofPerson = { company_id: null, person_id: 3 };
  const isPublic = (whose: typeof ofCompany | typeof ofPerson, value: string | null, name: string | null) =>
    isPublicContact(whose, value === null ? null : { value }, name === null ? null : { name });

  test.each([
    ['website', 'web'],
    ['Website ', null],
    ['shop', 'website'],
    ['instagram', 'Social'],
    ['social', 'web'],
  ])("a company's website and social pages: %s of %s", (value, name) => {
    expect(isPublic(ofCompany, value, name)).toBe(true);
  });

  test.each([
    ['mobile', 'phone'],
    ['social security', 'number'],
    ['website password', 'web'],
    ['', ''],
    [null, null],
  ])('nothing else of a company: %s of %s', (value, name) => {
    expect(isPublic(ofCompany, value, name)).toBe(false);
  });

  test('nothing of a person, whatever it is called', () => {
    expect(isPublic(ofPerson, 'website', 'website')).toBe(false);
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

  test.each([',', ' , ', ', ,'])('is refused if it holds commas alone: %j', (name) => {
    given(companies)
      .when({ type: 'Add', data: { name, is_artist: true }, facts: { referenced: {} } })
      .thenRefused('company/name');
  });
});
