import { TestShop } from '../testing/test-shop';

const shop = new TestShop();
beforeAll(() => shop.open());
afterAll(() => shop.close());

const CONTACTS = 'core/contacts/vectors';
interface Told {
  readonly id: number;
  readonly value: string;
}
const values = async (asking: Promise<{ body: readonly Told[] }>) => (await asking).body.map(({ value }) => value);

test('visitors get the website and the social pages of a company they name, and nothing of whoever works there', async () => {
  const add = (path: string, body: object) => shop.add(`core/contacts/${path}`, body);
  const artist = await add('companies', { name: 'Ferreira, Lucía', is_artist: true });
  const other = await add('companies', { name: 'Baker, Zoë', is_artist: true });
  const person_id = await add('people', { first: 'Lucía', last: 'Ferreira' });
  const web = await add('points', { name: 'Web' });
  const phone = await add('points', { name: 'Phone' });
  const social = await add('points', { name: 'Social' });
  const attribute = (vector_point_id: number, value: string) => add('vector-values', { vector_point_id, value });
  const website = await attribute(web, 'Website');
  const instagram = await attribute(social, 'Instagram');
  const mobile = await attribute(phone, 'mobile');
  const shopWindow = await attribute(web, 'webcam');
  const contact = (attribute_id: number, value: string, whose: object = { company_id: artist }) =>
    add('vectors', { ...whose, attribute_id, value, context: 'mornings' });
  const site = await contact(website, 'https://lucia.example.com');
  await contact(instagram, 'https://social.example.com/lucia');
  await contact(mobile, '919 555 0100', { company_id: artist, person_id });
  await contact(website, 'https://private.example.com', { company_id: artist, person_id });
  await contact(website, 'https://own.example.com', { person_id });
  await contact(website, 'https://zoe.example.com', { company_id: other });
  const firm = await add('companies', { name: 'Frames Ltd' });
  await contact(mobile, '919 555 0101', { company_id: firm });
  await contact(shopWindow, 'https://cam.example.com', { company_id: firm });

  const list = (query: string) => shop.ask<readonly Told[]>(CONTACTS + query);
  const { body } = await list(`?company_id=${artist}`);
  expect(body[0]).toEqual({
    id: site,
    company_id: artist,
    value: 'https://lucia.example.com',
    attribute_id: website,
    attribute: { id: website, vector_point_id: web, value: 'Website', point: { id: web, name: 'Web' } },
  });
  expect(await values(list(`?company_id=${artist}`))).toEqual([
    'https://lucia.example.com',
    'https://social.example.com/lucia',
  ]);
  expect(await values(list(`?company_id=${artist}&count=1&page=9`))).toEqual(['https://social.example.com/lucia']);
  expect(await values(list(`?company_id=${artist}&id=${site}`))).toEqual(['https://lucia.example.com']);
  for (const query of [`?company_id=${firm}`, '?company_id=999', `?company_id=${artist}&value=919 555 0100`])
    expect([query, (await list(query)).body]).toEqual([query, []]);

  // who works here and reads of no people is told as much; whoever does gets all
  const shown = await shop.asRole<readonly Told[]>('framer', `${CONTACTS}?company_id=${artist}`);
  expect([shown.status, shown.body]).toEqual([200, body]);
  const all = await shop.asStaff<readonly Told[]>(CONTACTS);
  expect(all.body).toHaveLength(8);
  expect(all.body[0]).toEqual({
    ...body[0],
    person_id: null,
    context: 'mornings',
    revision: 0,
    billing: false,
    primary: true,
    confirmed: false,
  });

  // what is public is what its names say now
  await shop.asStaff(`core/contacts/vector-values/${website}`, { method: 'PUT', body: { value: 'fax' } });
  await shop.shop.projections.settled();
  expect(await values(list(`?company_id=${artist}`))).toEqual(['https://social.example.com/lucia']);
});

test.each([
  ['', 'company_id', 400],
  ['?id=1', 'company_id', 400],
  ['?company_id=x', 'company_id', 400],
  ['?company_id=1&person_id=1', 'person_id', 403],
])('visitors who ask %s are refused by the name of the field', async (query, field, status) => {
  const answer = await shop.ask(CONTACTS + query);
  expect([answer.status, JSON.stringify(answer.body)]).toEqual([status, expect.stringContaining(field)]);
});

test('a firm that has a phone of its own becomes an artist once the phone is a person’s, under whose key it is', async () => {
  const firm = await shop.add('core/contacts/companies', { name: 'Studio Nine' });
  const phone = await shop.add(CONTACTS, { company_id: firm, value: '9195550177' });
  const become = () => shop.asStaff(`core/contacts/companies/${firm}`, { method: 'PUT', body: { is_artist: true } });
  expect(await become()).toMatchObject({ status: 422, body: { code: 'contact/artist' } });
  const rename = { method: 'PUT', body: { name: 'Studio Ten', is_artist: false } };
  expect((await shop.asStaff(`core/contacts/companies/${firm}`, rename)).status).toBe(200);
  expect((await shop.asStaff(`${CONTACTS}/${phone}`, { method: 'DELETE' })).status).toBe(200);
  const person_id = await shop.add('core/contacts/people', { first: 'Nina' });
  const ownPhone = await shop.add(CONTACTS, { company_id: firm, person_id, value: '9195550178' });
  expect((await become()).status).toBe(200);
  const { rows } = await shop.database.query<{ text: string }>(
    `select data::text || coalesce(meta::text, '') as text from log.events where stream = $1`,
    [`contact-detail-${ownPhone}`],
  );
  expect(rows.map(({ text }) => text.includes('9195550178'))).toEqual([false]);
});
