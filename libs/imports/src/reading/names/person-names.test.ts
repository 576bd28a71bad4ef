import { readName } from './person-names';

test.each([
  ['Smith, Ann', { first: 'Ann', last: 'Smith' }],
  ['Dr. Robert Jones', { title: 'Dr.', first: 'Robert', last: 'Jones' }],
  ['Smith, Mrs. Ann B.', { title: 'Mrs.', first: 'Ann', middle: 'B.', last: 'Smith' }],
  ['Prof. Dr. Max Planck, PhD', { title: 'Prof. Dr.', first: 'Max', last: 'Planck', suffix: 'PhD' }],
  ['Mrs. Carter', { title: 'Mrs.', last: 'Carter' }],
  ['Drew Barry', { first: 'Drew', last: 'Barry' }],
  ['* Ann Lee †', { first: 'Ann', last: 'Lee' }],
  ['Prof. em. Dr. Karl-Heinz von Stein', { title: 'Prof. em. Dr.', first: 'Karl-Heinz', last: 'von Stein' }],
  ['Ana Maria De La Cruz', { first: 'Ana', middle: 'Maria', last: 'De La Cruz' }],
  ['Ruth St. John', { first: 'Ruth', last: 'St. John' }],
  ['Van Morrison', { first: 'Van', last: 'Morrison' }],
  ['García Ortiz, María José', { first: 'María', middle: 'José', last: 'García Ortiz' }],
  ['Sr. Agnes Hill', { title: 'Sr.', first: 'Agnes', last: 'Hill' }],
  ['Hill, Sam, Sr.', { first: 'Sam', last: 'Hill', suffix: 'Sr.' }],
  ['Grace Kelly, Ann', { first: 'Ann', last: 'Grace Kelly' }],
  ['Church, Tilo', { first: 'Tilo', last: 'Church' }],
  ['Frank Church', { first: 'Frank', last: 'Church' }],
  ['Johnny Cash', { first: 'Johnny', last: 'Cash' }],
  ['unknown', {}],
  ['Walk-in', {}],
  ['cash customer', {}],
  ['n/a', {}],
])('splits the name %j of a customer into its parts: %j', (text, value) => {
  expect(readName(text)).toEqual({ value });
});

test.each([
  'Acme Framing LLC',
  'Wake County Museum',
  'Lee and Associates',
  'Glass & Sons',
  'The Harbor Room',
  'Wright & Sons Pottery',
  'Boylan Brewery',
  'Studio Vermeil',
  'First National Bank',
  'Desert Bloom Gallery',
  'The Zorn Family Trust',
  'Estate of Ruth Klein',
  'Grace Lutheran Parish',
  'Estate of Jane Doe',
  'Town of Cary',
  'New Clay Works, Inc.',
])('reads %j as a company', (company) => {
  expect(readName(company)).toEqual({ value: { company } });
});

test.each(['Ann Hall', 'Theo Museumsky', 'Gallery', 'Jude Law', 'Ann Lee, Jr.'])('reads %j as a person', (text) => {
  expect(readName(text)).not.toHaveProperty('value.company');
  expect(readName(text)).toHaveProperty('value.first');
});

test.each([
  'Mr. & Mrs. John and Mary Smith',
  'Lee, Ann and Tom',
  'Bob & Sue Taylor',
  'Zoe Zed, Cy Zed',
  'The Smiths',
  'Smith Family',
  'Smith & Wesson',
  'Smith/Jones, Ann',
])('refuses %j, which may be several persons', (text) => {
  expect(readName(text)).toEqual({
    problem: `"${text}" may be several persons.`,
    remedy: expect.stringMatching(/^Name one of them, and give others a row/),
  });
});

test.each([
  'Peter Parker (deceased)',
  'Robert "Bob" Jones',
  'Wanda Zell née Abel',
  'Amy Ball, Attorney at Law',
  'Ray Sims c/o Tarheel',
  'Bob Fry, Registrar',
  'Mr. Paul Trujillo, night watch',
  'John Smyth - do not call',
  'Kern, Otto – moved',
  '??? lady with poodle',
  'lady with poodle',
])('refuses %j, which has a remark in it', (text) => {
  expect(readName(text)).toEqual({
    problem: `"${text}" has a remark in it.`,
    remedy: 'Write first and last name alone, or leave the row out.',
  });
});

test.each([
  ['ann@example.com', 'a column E-mail'],
  ['Table 4', 'the name of a person alone'],
  ['Pecos Bank', 'stands in a column Company. Write "Bank, Pecos" of a person.'],
])('refuses %j, with advice: %s', (text, remedy) => {
  expect(readName(text)).toHaveProperty('remedy', expect.stringContaining(remedy));
});
