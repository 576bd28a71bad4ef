import { randomUUID } from 'node:crypto';
import { erasePerson } from '@rabbet/commands';
import { TestShop } from '../../testing/test-shop';

const shop = new TestShop();
beforeAll(() => shop.open());
afterAll(() => shop.close());

const CONTACTS = 'core/contacts/vectors';
const COMMENTS = 'core/content/article-comments';

const put = (path: string, body: object) => shop.asStaff(path, { method: 'PUT', body });
async function recordsAt(path: string): Promise<object[]> {
  await shop.shop.projections.settled();
  return (await shop.asStaff<object[]>(path)).body;
}

test('erasing a person erases their contact details, which are encrypted in the log, and keeps those of companies', async () => {
  const ann = await shop.add('core/contacts/people', { first: 'Ann', last: 'Lee' });
  const firm = await shop.add('core/contacts/companies', { name: 'Lee & Sons' });
  const phone = await shop.add(CONTACTS, { person_id: ann, value: '9195550142', context: 'evenings' });
  const site = await shop.add(CONTACTS, { company_id: firm, value: 'https://lee.example.com' });
  expect((await put(`${CONTACTS}/${phone}`, { value: '9195550143', billing: true })).status).toBe(200);

  const { eventStore } = shop.shop.writeSide;
  const [added, changed] = await eventStore.log.readStream(`contact-detail-${phone}`);
  expect(JSON.parse(added?.data ?? '')).toEqual({ person_id: ann });
  expect(JSON.parse(changed?.data ?? '')).toEqual({ billing: true });
  const stored = JSON.stringify(await eventStore.log.readStream(`contact-detail-${phone}`));
  expect(stored).not.toMatch(/9195550142|9195550143|evenings/);

  const detail = { id: phone, person_id: ann, value: '9195550143', context: 'evenings', billing: true, primary: true };
  expect(await recordsAt(`${CONTACTS}?value=9195550143`)).toMatchObject([detail]);
  expect(shop.logged.join('')).not.toMatch(/9195550142|9195550143/);

  await erasePerson(shop.shop.writeSide, String(ann), new Date());
  expect(await recordsAt(CONTACTS)).toMatchObject([
    { ...detail, value: null, context: null },
    { id: site, company_id: firm, value: 'https://lee.example.com' },
  ]);
  const late = await put(`${CONTACTS}/${phone}`, { value: '9195550144' });
  expect([late.status, late.body.code]).toEqual([422, 'person/erased']);
  expect((await put(`${CONTACTS}/${phone}`, { primary: false })).status).toBe(200);
});

test('refuses to move a contact detail to another person', async () => {
  const ann = await shop.add('core/contacts/people', {});
  const bob = await shop.add('core/contacts/people', {});
  const phone = await shop.add(CONTACTS, { person_id: ann, value: '9195550145' });
  const moved = await put(`${CONTACTS}/${phone}`, { person_id: bob, value: '9195550146' });
  expect([moved.status, moved.body.code]).toEqual([422, 'record/whose']);
  expect((await put(`${CONTACTS}/${phone}`, { person_id: ann, value: '9195550146' })).status).toBe(200);
  expect(await recordsAt(`${CONTACTS}?id=${phone}`)).toMatchObject([{ person_id: ann, value: '9195550146' }]);
});

/** Makes a firm an artist by an event that earlier versions recorded: the current rules would refuse this change. */
async function makeArtistAsBefore(company_id: number): Promise<void> {
  const event = { type: 'CompanyChanged', data: { is_artist: true } } as const;
  const metadata = { recordedAt: new Date().toISOString(), actor: 'test', origin: 'sample' } as const;
  await shop.shop.writeSide.eventStore.append(`company-${company_id}`, 0, [event], [randomUUID()], metadata);
  await shop.shop.projections.settled();
}

test('refuses a private contact detail of an artist, unless it names a person whose key encrypts it', async () => {
  const human = await shop.add('core/contacts/people', { first: 'Ann', last: 'Lee' });
  const artist = await shop.add('core/contacts/companies', { name: 'Lee, Ann', is_artist: true });
  const point = async (name: string, value: string) =>
    shop.add('core/contacts/vector-values', {
      vector_point_id: await shop.add('core/contacts/points', { name }),
      value,
    });
  const mobile = await point('phone', 'mobile');
  const facebook = await point('social', 'facebook');
  const add = (body: object) => shop.asStaff<{ code: string; data: string }>(CONTACTS, { method: 'POST', body });
  const refused = await add({ company_id: artist, attribute_id: mobile, value: '9195550147' });
  expect([refused.status, refused.body.code]).toEqual([422, 'contact/artist']);
  await shop.add(CONTACTS, { company_id: artist, attribute_id: facebook, value: 'https://social.example.com/lee' });
  const detail = { company_id: artist, person_id: human, attribute_id: mobile, value: '9195550147' };
  const phone = await shop.add(CONTACTS, detail);
  const [added] = await shop.shop.writeSide.eventStore.log.readStream(`contact-detail-${phone}`);
  expect(JSON.parse(added?.data ?? '')).toEqual({ company_id: artist, person_id: human, attribute_id: mobile });
  expect(await recordsAt(`${CONTACTS}?value=9195550147`)).toMatchObject([detail]);

  const firm = await shop.add('core/contacts/companies', { name: 'Lee, Bob' });
  const old = await shop.add(CONTACTS, { company_id: firm, value: '9195550148' });
  const artistMade = await put(`core/contacts/companies/${firm}`, { is_artist: true });
  expect([artistMade.status, artistMade.body.code]).toEqual([422, 'contact/artist']);
  await makeArtistAsBefore(firm);
  const changed = await put(`${CONTACTS}/${old}`, { value: '9195550149' });
  expect([changed.status, changed.body.code]).toEqual([422, 'contact/artist']);
});

test('a change of a contact detail that is sent twice is done once', async () => {
  const ann = await shop.add('core/contacts/people', {});
  const phone = await shop.add(CONTACTS, { person_id: ann, value: '9195550147' });
  const request = { method: 'PUT', body: { value: '9195550148' }, headers: { 'idempotency-key': 'contact-1' } };
  const first = await shop.asStaff(`${CONTACTS}/${phone}`, request);
  const second = await shop.asStaff(`${CONTACTS}/${phone}`, request);
  expect([first.status, second.body]).toEqual([200, first.body]);
  expect(second.headers.get('idempotent-replayed')).toBe('true');
});

test('refuses a comment that answers one on another article', async () => {
  const ebb = await shop.add('core/content/articles', { title: 'Ebb' });
  const flow = await shop.add('core/content/articles', { title: 'Flow' });
  const first = await shop.add(COMMENTS, { article_id: ebb, content: 'Well said.' });
  const second = await shop.add(COMMENTS, { article_id: ebb, response_to_id: first, content: 'It was.' });
  const elsewhere = await shop.asStaff(COMMENTS, { body: { article_id: flow, response_to_id: first, content: 'x' } });
  expect([elsewhere.status, elsewhere.body.code]).toEqual([422, 'comment/elsewhere']);
  const moved = await put(`${COMMENTS}/${second}`, { article_id: flow });
  expect([moved.status, moved.body.code]).toEqual([422, 'comment/elsewhere']);
  expect((await put(`${COMMENTS}/${second}`, { article_id: flow, response_to_id: null })).status).toBe(200);
});

test('the employee of a transaction has to exist, and cannot be removed afterwards', async () => {
  const piece = await shop.add('core/commerce/widgets', { name: 'Seen to' });
  const record = (employee_id: number) =>
    shop.asStaff('core/commerce/widgets/transactions', {
      body: { widget_id: piece, activity: 'Purchased', employee_id },
    });
  const unknown = await record(4_711);
  expect([unknown.status, unknown.body.errors]).toMatchObject([422, [{ field: 'employee_id' }]]);
  const person_id = await shop.add('core/contacts/people', { first: 'Eve' });
  const eve = await shop.add('core/contacts/employees', { person_id, title: 'framer' });
  expect((await record(eve)).status).toBe(201);
  await shop.shop.projections.settled();
  const gone = await shop.asStaff(`core/contacts/employees/${eve}`, { method: 'DELETE' });
  expect([gone.status, gone.body.code]).toEqual([409, 'record/in-use']);
});

test('a reply has the full name of a person, which a change may send back', async () => {
  const PEOPLE = 'core/contacts/people';
  const ann = await shop.add(PEOPLE, { first: 'Ann', last: 'Lee' });
  await shop.shop.projections.settled();
  const readPerson = async () => (await shop.asStaff<Record<string, unknown>[]>(`${PEOPLE}?id=${ann}`)).body[0] ?? {};
  expect(await readPerson()).toMatchObject({ first: 'Ann', last: 'Lee', name: 'Ann Lee' });
  const sent = await shop.asStaff(`${PEOPLE}/${ann}`, {
    method: 'PUT',
    body: { ...(await readPerson()), last: 'Orr' },
  });
  expect(sent.status).toBe(200);
  await shop.shop.projections.settled();
  expect(await readPerson()).toMatchObject({ last: 'Orr', name: 'Ann Orr' });
});

test('visitors may not read records', async () => {
  const paths = ['core/contacts/employees', COMMENTS, 'core/content/article-types'];
  for (const path of paths) expect([path, (await shop.ask(path)).status]).toEqual([path, 401]);
});
