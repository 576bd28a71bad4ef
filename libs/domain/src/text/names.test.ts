import fc from 'fast-check';
import { makerName, shownName } from './maker-name';
import { fullName, initials, parseTypedName, type PersonName, shortName, storedName } from './names';

const erasedPerson: PersonName = {
  last: null,
  first: null,
  preferred_first: null,
  middle: null,
  suffix: null,
  title: null,
};
const annLee: PersonName = {
  last: 'Lee',
  first: 'Ann',
  preferred_first: 'Annie',
  middle: 'Marie',
  suffix: 'Jr.',
  title: 'Dr.',
};

describe('an artist', () => {
  test('is stored as "Last, First" and shown as "First Last"', () => {
    expect(shownName('van der Berg, Ann Marie')).toBe('Ann Marie van der Berg');
    expect(shownName('Studio Nine')).toBe('Studio Nine');
    expect(shownName('Lee, ')).toBe('Lee, ');
    expect(shownName(', Ann')).toBe(', Ann');
  });

  test('is shown with the first name first, while the name of a firm stays as it is', () => {
    expect(makerName({ name: 'Lee, Ann', is_artist: true })).toBe('Ann Lee');
    expect(makerName({ name: 'Smith, Jones & Co.', is_artist: false })).toBe('Smith, Jones & Co.');
  });

  test('is shown with a suffix such as Jr. at the end', () => {
    expect(shownName('Davis, Sammy, Jr.')).toBe('Sammy Davis, Jr.');
    expect(shownName('Davis,Sammy ,III')).toBe('Sammy Davis, III');
    expect(shownName('Davis, Jr.')).toBe('Davis, Jr.');
  });

  test.each([
    'New Clay Works, Inc.',
    'New Clay Works, LLC',
    'Clay, Ltd',
    'Smith, Jones & Co.',
    'Ton, Erde, GmbH',
    'Dr. Ann Lee, PhD',
    'Ann Lee, Ph.D.',
    'Ann Lee, MFA, PhD',
    'Ann Lee, M.D.',
    'Henry Lee, IV',
    'Henry Lee, Sr',
  ])('%j is shown as it is stored: no first name stands behind the comma', (stored) => {
    expect(shownName(stored)).toBe(stored);
  });

  test.each([
    ['Lee, Phd Ann', 'Phd Ann Lee'],
    ['Lee, Coco', 'Coco Lee'],
    ['Co, Jane', 'Jane Co'],
    ['Ewing, J.R.', 'J.R. Ewing'],
    ['Rahman, Md', 'Md Rahman'],
    ['Lee, Ivy', 'Ivy Lee'],
  ])('%j has a first name, and is shown as %j', (stored, shown) => {
    expect(shownName(stored)).toBe(shown);
  });

  test.each([
    ['Ann Lee', 'Lee, Ann'],
    [' Ann  Marie Lee ', 'Lee, Ann Marie'],
    ['Ann Marie van der Berg', 'van der Berg, Ann Marie'],
    ['Henry Lee Jr.', 'Lee Jr., Henry'],
    ['Henry Lee Sr', 'Lee Sr, Henry'],
    ['Henry de Witt III', 'de Witt III, Henry'],
    ['Zoë Ångström', 'Ångström, Zoë'],
    ['Sammy Davis, Jr.', 'Davis, Sammy, Jr.'],
    ['Henry de Witt ,IV', 'de Witt, Henry, IV'],
    ['Davis, Sammy, Jr.', 'Davis, Sammy, Jr.'],
    ['Davis, Jr.', 'Davis, Jr.'],
    ['Davis Jr.', 'Davis Jr.'],
    ['Smith, John Jr.', 'Smith, John Jr.'],
    ['Ann Lee PhD', 'Lee PhD, Ann'],
    ['Dr. Ann Lee, PhD', 'Lee, Dr. Ann, PhD'],
    ['Ann Lee, MFA, Ph.D.', 'Lee, Ann, MFA, Ph.D.'],
    ['New Clay Works, Inc.', 'New Clay Works, Inc.'],
    ['New Clay Works LLC', 'New Clay Works LLC'],
    ['Jane Coco', 'Coco, Jane'],
    ['Banksy', 'Banksy'],
    ['Lee, Ann', 'Lee, Ann'],
    ['Ruth St. John', 'St. John, Ruth'],
    ['Ana Maria De La Cruz', 'De La Cruz, Ana Maria'],
    ['RUTH VAN DER BERG', 'VAN DER BERG, RUTH'],
    ['van Vliet', 'van Vliet'],
    ['St. Clair Jr.', 'St. Clair Jr.'],
    ['Van Morrison', 'Morrison, Van'],
    ['Ruth Stone', 'Stone, Ruth'],
    ['', ''],
  ])('%j is stored as %j', (shown, stored) => {
    expect(storedName(shown)).toBe(stored);
  });

  test('is shown as the name was typed, and a stored name stays the same if it is stored again', () => {
    const suffix = fc.constantFrom('Jr.', 'Inc.', 'PhD', 'II');
    const word = fc.oneof({ weight: 3, arbitrary: fc.stringMatching(/^[A-Za-zë'.-]{1,8}$/) }, suffix);
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), (words) => {
        for (const name of [
          words.join(' '),
          ...['Jr.', 'Inc.', 'PhD'].map((suffix) => `${words.join(' ')}, ${suffix}`),
        ]) {
          expect(shownName(storedName(name))).toBe(name);
          expect(storedName(storedName(name))).toBe(storedName(name));
        }
      }),
    );
  });
});

describe('a person', () => {
  test('has a full name for letters, a short name for conversation, and initials', () => {
    expect([fullName(annLee), shortName(annLee), initials(annLee)]).toEqual([
      'Dr. Ann Marie Lee Jr.',
      'Annie Lee',
      'AML',
    ]);
  });

  test('has the initials of the first name, not of the preferred one', () => {
    expect(initials({ ...annLee, preferred_first: 'Nan' })).toBe('AML');
  });

  test('is named by the parts that are known', () => {
    const withoutFirstName = { ...erasedPerson, preferred_first: 'Annie', last: ' Lee ' };
    expect([fullName(withoutFirstName), shortName(withoutFirstName), initials(withoutFirstName)]).toEqual([
      'Annie Lee',
      'Annie Lee',
      'AL',
    ]);
    const onlyFirstName = { ...erasedPerson, first: 'ann' };
    expect([fullName(onlyFirstName), shortName(onlyFirstName), initials(onlyFirstName)]).toEqual(['ann', 'ann', 'A']);
  });

  test('who was erased has no name', () => {
    expect([fullName(erasedPerson), shortName(erasedPerson), initials(erasedPerson)]).toEqual(['', '', '']);
  });

  test('has whole initials, even of letters that are surrogate pairs', () => {
    expect(initials({ ...erasedPerson, first: '\u{10428}x', last: 'ölund' })).toBe('\u{10400}Ö');
  });
});

describe('a typed name', () => {
  test.each([
    ['Ann Lee', { first: 'Ann', middle: null, last: 'Lee' }],
    ['  Ann   Marie Lee', { first: 'Ann', middle: 'Marie', last: 'Lee' }],
    ['Ann', { first: 'Ann', middle: null, last: null }],
    ['Ann Marie Rose Lee', { first: 'Ann', middle: 'Marie Rose', last: 'Lee' }],
    [' ', { first: null, middle: null, last: null }],
  ])('%j is parsed into its parts', (typed, name) => {
    expect(parseTypedName(typed)).toEqual(name);
  });

  test('is the full name of its parts', () => {
    const word = fc.stringMatching(/^[^\s]{1,8}$/);
    fc.assert(
      fc.property(fc.array(word, { maxLength: 6 }), (words) => {
        expect(fullName({ ...erasedPerson, ...parseTypedName(words.join(' ')) })).toBe(words.join(' '));
      }),
    );
  });
});
