import { nameSaid } from './person-names';

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
])('the name %j of a customer has its title and its signs apart', (text, value) => {
  expect(nameSaid(text)).toEqual({ value });
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
])('%j is a company', (company) => {
  expect(nameSaid(company)).toEqual({ value: { company } });
});

test.each(['Ann Hall', 'Theo Museumsky', 'Gallery', 'Jude Law', 'Ann Lee, Jr.'])('%j is a person', (text) => {
  expect(nameSaid(text)).not.toHaveProperty('value.company');
  expect(nameSaid(text)).toHaveProperty('value.first');
});

test.each([
  ['Mr. & Mrs. John and Mary Smith', 'John Smith'],
  ['Mr. and Mrs. Tom Lee', 'Tom Lee'],
  ['Lee, Ann and Tom', 'Ann Lee'],
  ['Bob & Sue Taylor', 'Bob Taylor'],
  ['John Smith and Mary Jones', 'John Smith'],
  ['Zoe Zed, Cy Zed', 'Zoe Zed'],
])('%j may be several persons, of whom one is named', (text, one) => {
  expect(nameSaid(text)).toEqual({
    wrong: `"${text}" may be several persons.`,
    right: expect.stringMatching(new RegExp(`^Name one of them, such as "${one}", and give others a row`)),
  });
});

test.each(['Mr. & Mrs. Smith', 'The Smiths', 'Smith Family', 'Smith & Wesson', 'Smith/Jones, Ann'])(
  '%j may be several persons, of whom none can be named',
  (text) => {
    expect(nameSaid(text)).toHaveProperty('right', expect.stringMatching(/^Name one of them, and give others/));
  },
);

test.each([
  ['Peter Parker (deceased)', '"Peter Parker"'],
  ['Robert "Bob" Jones', '"Robert Jones"'],
  ['ann@example.com', 'a column E-mail'],
  ['Table 4', 'the name of a person alone'],
  ['Wanda Zell née Abel', 'such as "Wanda Zell"'],
  ['Amy Ball, Attorney at Law', 'such as "Amy Ball"'],
  ['Ray Sims c/o Tarheel', 'such as "Ray Sims"'],
  ['Bob Fry, Registrar', 'such as "Bob Fry"'],
  ['Mr. Paul Trujillo, night watch', 'such as "Mr. Paul Trujillo"'],
  ['John Smyth - do not call', 'such as "John Smyth"'],
  ['Kern, Otto – moved', 'such as "Kern, Otto"'],
  ['Pecos Bank', 'stands in a column Company. Write "Bank, Pecos" of a person.'],
  ['??? lady with poodle', 'or leave the row out'],
  ['lady with poodle', 'or leave the row out'],
])('%j is refused, with what would be right', (text, right) => {
  expect(nameSaid(text)).toHaveProperty('right', expect.stringContaining(right));
});
