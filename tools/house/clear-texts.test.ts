import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AnyFields, type Field, isText } from '@rabbet/domain/records/fields';
import { KINDS } from '@rabbet/domain/registry/kinds';
import { STREAMS } from '@rabbet/domain/registry/streams';
import { textsInEvents } from './event-texts';

/*
 * The log is only ever appended to: what stands in it in clear can never be erased. So each text that events hold, and
 * that is under no person's key, has a line here that says why it is said of nobody.
 */
const MOMENT = 'a day or a moment';
const LISTED = 'what the shop tells everybody of it';
const WORD = "a word of the shop's own, that things are sorted by";
const POST = 'of the post; once the name is gone it is said of nobody';
const REASON = "staff's reason for an exception: the field says that nobody is named in it";
const FORM = 'of the piece: the field says that nobody is named in it';

const IN_CLEAR: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  artwork: {
    'name description': LISTED,
    'catalog_no from.catalog_no to.catalog_no': "its number in its maker's catalogue",
    'year edition signed framed_size': 'of the work, as its label says it',
    location: 'a place in the shop',
    value: 'a size, a medium or a category',
    'initiated completed': MOMENT,
    'comments reason held_note': FORM,
    held_until: MOMENT,
    invoice: 'the number of a bill, as the field says',
  },
  arrival: { offered_at: MOMENT },
  'gallery-event': {
    'name summary content': LISTED,
    browser: 'a keyed digest of a random cookie and the event: it leads to nobody',
  },
  workshop: {
    'name subtitle location summary content objectives supplies prerequisites mediums ticket_tailor_link': LISTED,
    testimonials: 'published, as its writers wanted: what was published cannot be called back',
    'starts until credit_until by of on': MOMENT,
    reference: 'the number of a check that was sent: the field says that nobody is named in it',
    'policy.words': 'the promised policy, the same for everybody',
    'from.move move': 'the name of one move: the program makes it',
    reason: REASON,
  },
  registration: { reason: REASON },
  payment: {
    reference: "the payment provider's number, that tells the shop nothing by itself",
    'brand last4': 'what a receipt may print of a card: it names nobody',
    cause: WORD,
  },
  credit: { until: MOMENT, on: 'the number of a registration or an order', reason: REASON },
  consignor: {
    'from to known on lines.day carried.day': MOMENT,
    name: "a firm's, or what an artist publishes",
    'lines.title lines.catalog_no carried.title carried.catalog_no still_here.title still_here.catalog_no': LISTED,
    reference: 'the number of a check or of a transfer: the field says that nobody is named in it',
    'reason lines.reason': REASON,
  },
  'person-erasure': { person: 'an id' },
  duplicate: { reason: 'why two records are one: the field says that nobody is named in it' },
  projection: {
    projection: 'the name of a read model',
    eventId: 'an id',
    reason: "an operator's words about an event that could not be read: the command says that nobody is named",
  },
  event: {
    eventId: 'an id',
    'stream eventType': 'the name of a stream and the type of an event: the code makes them',
    reason: "an operator's words about an event that cannot be read: the command says that nobody is named",
  },
  token: { name: 'what a script is for: its maker says, of no person', expires: MOMENT },
  import: {
    run: 'a name that a program makes, or staff for a file of the shop',
    by: 'an id',
    'of.digest': 'a digest of a file',
    'of.file':
      'the name of a file: the field, the page and the help say that it is kept, and that nobody is named in it',
  },
  order: {
    'at due_date until': MOMENT,
    'description instructions manufacturing_notes migration_notes purchase_order text':
      'of the work: the fields say that nobody is named in them',
    location: 'a place in the shop',
    'name category steps.name steps.steps.name materials.name services.lines.name': WORD,
    'properties.*.value properties.*.units provisionals vendor.variation services.lines.variation':
      'a size, a shape or a way of working',
    'services.warnings': 'a sentence that the program makes of these words',
    'vendor.notes': "of a firm's work: the field says that nobody is named in it",
    reference:
      'the number of a check or of a credit, or last digits of a card: the field says that nobody is named in it',
    fetched_by: 'who fetched it: the field says that nobody is named in it',
    reason: REASON,
  },
  company: { 'name description': "a firm's, or what an artist publishes" },
  customer: { 'type group': WORD },
  employee: { 'title department status': POST },
  point: { 'name description': WORD },
  'vector-value': { value: WORD },
  'contact-detail': { 'value context': "of a firm: an artist's names the person, under whose key it is" },
  'article-comment': { content: 'of an author nobody knows' },
  image: {
    'title alt': 'what is to be seen, as visitors are told',
    hash: 'a digest of a picture',
    cutout: 'four numbers',
  },
  'image-category': { 'name description': WORD },
  article: {
    'title sub_title summary content keywords call_to_action call_to_action_url': LISTED,
  },
  'article-type': { 'name description': WORD },
  'widget-type': { 'name category description friendly_units': WORD },
  'widget-type-dimension': { 'group name description filter default_value': WORD },
  unit: { 'name abbr system': WORD },
  'service-template': { 'name category description asks_for': WORD },
  'service-step': { 'name description': WORD },
  'labor-rule': { 'variation_for variation variation_target time_formula': 'a rule of prices' },
  'material-rule': { 'target quantity_formula': 'a rule of prices' },
  'service-vendor': { variation: 'a way of working' },
  setting: { 'name description filter value': 'of the shop itself' },
  location: { 'name description': 'a place in the shop' },
};

const reasons = new Map(
  Object.entries(IN_CLEAR).map(([stream, texts]) => [
    stream,
    Object.keys(texts)
      .flatMap((names) => names.split(' '))
      .sort(),
  ]),
);

it('every text that events hold is under the key of its person, or a line here says why it is said of nobody', () => {
  const ofRecords = KINDS.map(({ name, fields }): [string, string[]] => [
    name,
    Object.entries(fields)
      .flatMap(([field, of]) => (isTextOfNobody(of, fields) ? [field] : []))
      .sort(),
  ]);
  const ofStreams = textsInEvents().map((texts, i): [string, string[]] => [STREAMS[i]?.name ?? '', [...texts].sort()]);
  expect(new Map([...ofStreams, ...ofRecords].filter(([, texts]) => texts.length > 0))).toEqual(reasons);
});

it('sees every text that an event could hold', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rabbet-planted-'));
  const file = join(folder, 'streams.ts');
  const data = `{ plain: string; maybe?: string | null; list: { inner: string }[]; named: { [name: string]: string };
    any: any; unknown: unknown; spelled: \`a\${string}\`; choice: 'one' | 'two'; count: number; ids: number[] }`;
  writeFileSync(
    file,
    `const planted = { evolve: { PlantedHung: (state: object, data: ${data}) => ({ state, data }) } };\n` +
      'export const STREAMS = [planted];\n',
  );
  const [texts] = textsInEvents(file);
  rmSync(folder, { recursive: true });
  expect([...(texts ?? [])].sort()).toEqual(
    ['any', 'list.inner', 'maybe', 'named.*', 'plain', 'spelled', 'unknown'].sort(),
  );
});

/** True of a text that can be recorded without a person, which has a line in the list as well. */
function isTextOfNobody(field: Field, fields: AnyFields): boolean {
  const isApart = field.personal === 'self' || (field.personal !== undefined && fields[field.personal]?.required);
  return isText(field) && !isApart && field.kind !== 'date' && field.kind !== 'moment';
}
