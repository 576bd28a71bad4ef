import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { KINDS } from '@rabbet/domain/registry/kinds';
import { STREAMS } from '@rabbet/domain/registry/streams';
import { eventsOf } from '@rabbet/domain/records/record';
import { ContactNames } from './contact-names';
import { partOf, readersInWords } from './parts';
import { eventInWords, happenedInWords } from './wording';

const BY_OTHERS = { actors: new Set<string>() };
const event: Parameters<typeof eventInWords>[0] = {
  at: '2026-03-02T15:00:00.000Z',
  by: 'account-7',
  origin: 'web',
  stream: 'order-12',
  revision: 3,
  type: 'OrderDueDateSet',
  data: { due_date: '2026-12-20', customer_id: 5 },
  commandId: null,
  id: 'e',
  position: '' as never,
};

test('every event of the shop reads as a sentence', () => {
  const types = [...STREAMS.flatMap(({ evolve }) => Object.keys(evolve)), ...KINDS.flatMap((kind) => eventsOf(kind))];
  const sentences = types.map(happenedInWords);
  expect(sentences.filter((sentence) => !/^[a-z]+ .*\b(was|were|ended|succeeded)\b/.test(sentence))).toEqual([]);
  expect(
    sentences.filter((sentence) => /[A-Z]|\b(was|were) *$|\s{2}/.test(sentence.replace('RSVP', 'answer'))),
  ).toEqual([]);
});

test('a sentence says when, by whom and what, with dates in words and without ids', () => {
  expect(eventInWords(event, BY_OTHERS)).toBe(
    'March 2, 2026, 10:00 AM, by the shop: an order due date was set (order 12). Due date: December 20, 2026.',
  );
  expect(eventInWords(event, { actors: new Set(['account-7']) })).toMatch(/AM, by yourself: /);
  expect(eventInWords({ ...event, by: 'anonymous' }, { actors: new Set(['account-7']) })).toMatch(
    /on the site, by you or in/,
  );
});

test('an event of an earlier day says both days, and what was erased says so', () => {
  const earlier = { ...event, occurredAt: '2026-02-01T15:00:00.000Z', personal: { 5: null } };
  expect(eventInWords(earlier, BY_OTHERS)).toMatch(
    /^March 2, 2026, 10:00 AM \(of February 1, 2026, 10:00 AM\), .* What it said of you is erased\.$/,
  );
});

const sentence = (stream: string, type: string, data: object, wording: object = {}) =>
  eventInWords({ ...event, stream, type, data }, { ...BY_OTHERS, ...wording }).replace(/^.*?: /, '');

test('no value stands without a word that says what it is, and places in lists and plans of work stay away', () => {
  const folder = join(__dirname, '../../../../../libs/domain/src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /fixtures.*json$/.test(file),
  );
  const sentences = files.flatMap((file) => {
    const type = basename(file, '.json');
    const rows = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { stream: string; data: object }[];
    return rows.map(({ stream, data }) => sentence(stream, type, data));
  });
  expect(sentences.length).toBeGreaterThan(200);
  const bare = /\. (Value|Indice|Ordinal|Of|By|At|Whole|Code|Id|How|Way|On|More|Step no|Lines|Browser): |\[object/;
  expect(sentences.filter((text) => bare.test(text))).toEqual([]);
  expect(sentences.join()).not.toMatch(/\d{13}|-\d\dT\d\d:/);
});

test('sizes, states and rates read as people say them', () => {
  const properties = { width: { value: '16 3/8', units: 'inch' }, height: { value: '20', units: null } };
  expect(sentence('order-12', 'OrderServiceConfigured', { id: 1, name: 'Frame', properties, price: 2500 })).toBe(
    'an order service was configured (order 12). Name: Frame. Width: 16 3/8 inch. Height: 20. Price: $25.',
  );
  const services = [{ amount: 10_000 }, { amount: 2_550 }];
  expect(sentence('order-12', 'OrderPriced', { services })).toMatch(/\)\. Amount: \$100, \$25\.50\.$/);
  expect(sentence('order-12', 'OrderItemAdded', { id: 1, indice: 0, quantity: 2 })).toMatch(/\)\. Quantity: 2\.$/);
  expect(sentence('order-12', 'OrderStateChanged', { state: 3 })).toMatch(/ State: Ready\.$/);
  expect(sentence('order-12', 'OrderChanged', { tax_rate: 0.0725 })).toMatch(/ Tax rate: 7\.25 %\.$/);
});

test('a contact detail is called by what it is, else by how it looks', () => {
  const contacts = new ContactNames();
  const sentenceFor = (value: string) =>
    sentence('contact-detail-4', 'ContactDetailAdded', { value, primary: true, billing: false }, { contacts });
  expect(['9195550142', 'ann@example.com', 'www.example.com', 'Box 7'].map(sentenceFor)).toEqual([
    'a contact detail was added. Phone: 9195550142. Primary: yes.',
    'a contact detail was added. E-mail: ann@example.com. Primary: yes.',
    'a contact detail was added. Web address: www.example.com. Primary: yes.',
    'a contact detail was added. Number or address: Box 7. Primary: yes.',
  ]);
  contacts.take({ stream: 'point-1', data: { name: 'telephone' } });
  contacts.take({ stream: 'vector-value-3', data: { vector_point_id: 1, value: 'mobile' } });
  contacts.take({ stream: 'contact-detail-4', data: { attribute_id: 3, billing: false } });
  contacts.take({ stream: 'contact-detail-4', data: { billing: true } });
  expect(sentenceFor('9195550142')).toMatch(/ Telephone \(mobile\): 9195550142\./);
});

test('of whoever was erased nothing is told that describes them, and what the books of the shop hold is', () => {
  const customer = { group: 'Collectors', tax_exempt: true };
  expect(sentence('customer-5', 'CustomerAdded', customer)).toMatch(/ Group: Collectors\. Tax exempt: yes\.$/);
  const erased = { isErased: true };
  expect(sentence('customer-5', 'CustomerAdded', customer, erased)).toBe('a record of you as a customer was added.');
  expect(sentence('order-12', 'OrderDiscounted', { amount: 500 }, erased)).toMatch(/ Amount: \$5\.$/);
});

test('all that is said of persons has a part of its own, and the rest is of the shop', () => {
  const shopStreams = [...STREAMS.map(({ name }) => name), ...KINDS.map(({ name }) => name)]
    .filter((name) => partOf(`${name}-7`) === 'What else was recorded')
    .sort();
  expect(shopStreams).toEqual([
    'arrival',
    'article-type',
    'company',
    'consignor',
    'event',
    'image',
    'image-category',
    'import',
    'labor-rule',
    'location',
    'material-rule',
    'point',
    'projection',
    'service-step',
    'service-template',
    'service-vendor',
    'setting',
    'unit',
    'vector-value',
    'widget-type',
    'widget-type-dimension',
  ]);
});

test('those who may see it are told by their roles', () => {
  expect(readersInWords()).toContain('The mails to you: staff with the role administrator.');
  expect(readersInWords()[0]).toMatch(/^Your name: staff with the role administrator, .* or auditor\.$/);
});
