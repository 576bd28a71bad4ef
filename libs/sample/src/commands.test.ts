import { artwork, type ArtworkCommand, custodyOf, provenanceOf } from '@rabbet/domain/artworks/artworks';
import { DIMENSIONS } from '@rabbet/domain/artworks/first-types';
import { isPublished } from '@rabbet/domain/articles/articles';
import { type CommandRequest, decide, fold } from '@rabbet/domain/deciders/decider';
import { galleryEvent, type GalleryEventCommand, teaser } from '@rabbet/domain/gallery-events/gallery-events';
import type { Values } from '@rabbet/domain/records/fields';
import { type RecordState, recordCommand, type RecordCommand, recordDecider } from '@rabbet/domain/records/record';
import { FIRST_RECORDS } from '@rabbet/domain/registry/first-records';
import { KINDS } from '@rabbet/domain/registry/kinds';
import { SHOP_SETTINGS } from '@rabbet/domain/settings/settings';
import { Calendar } from './shop/calendar';
import { sampleCommands, type SampleCommand } from './commands';
import { STOCK_DIMENSIONS } from './framing/stock';
import { sampleGallery } from './gallery';
import { DISAGREEING } from './history';

const commandsOn = (day: string) => {
  const calendar = new Calendar(new Date(day));
  return sampleCommands(sampleGallery(calendar), calendar);
};
const DAY = '2026-03-01T17:00:00Z';
const commands = commandsOn(DAY);
const dataOf = (kind: string): readonly ({ readonly id: number } & Readonly<Record<string, unknown>>)[] =>
  commands.filter(({ aggregate }) => aggregate.name === kind).map(({ id, command }) => ({ id, ...command.data }));

test('the same day gives the same commands, at whatever hour', () => {
  expect(commandsOn(DAY)).toEqual(commands);
  expect(commandsOn('2026-03-02T03:30:00Z')).toEqual(commands); // still the evening of that day in the shop
});

test('another day gives the same, but for its dates', () => {
  const dated = /\d{4}-\d\d-\d\d( \d\d:\d\d:\d\d)?|"(start|end)":\d+/g;
  const undated = (all: readonly SampleCommand[]) =>
    all
      .filter(({ key }) => !key.startsWith('sample setting'))
      .map((command) => JSON.stringify(command).replaceAll(dated, ''));
  const later = commandsOn('2027-10-14T15:00:00Z');
  expect(later).not.toEqual(commands);
  expect(undated(later)).toEqual(undated(commands));
});

/** Command with the facts that the API prepares, with ids that no other has. */
function prepared(command: CommandRequest<ArtworkCommand>): ArtworkCommand {
  const recording = { id: 1, moment: '2026-03-01 17:00:00', usualShare: 50 };
  if (command.type === 'RecordTransaction') return { ...command, facts: { ...recording, id: nextId++ } };
  if (command.type !== 'RegisterArtwork') return command as ArtworkCommand; // the sample has no other with facts
  const dimensions = (command.data.dimensions ?? []).map(({ dimension_id }, id) => {
    const dimension = [...DIMENSIONS, ...STOCK_DIMENSIONS].find((candidate) => candidate.id === dimension_id);
    if (!dimension) throw new Error(`no dimension ${dimension_id}`);
    return { id, dimension: { ...dimension, group: null, description: null, required: false, default_value: null } };
  });
  const images = (command.data.images ?? []).map((_, id) => id);
  return { ...command, facts: { dimensions, images, transaction: recording } };
}
let nextId = 2;

test('the shop accepts every command of the sample after its first records, and nothing is pointed at before it is there', () => {
  const first = FIRST_RECORDS.map(([kind, id, values]) => ({
    key: `first ${kind.name} ${id}`,
    aggregate: { name: kind.name },
    id,
    command: recordCommand(kind, id, 'Add', values),
  }));
  const there = new Map<string, RecordState<Values>>();
  const kinds = new Map(KINDS.map((kind) => [kind.name, kind]));
  const all = [...first, ...commands];
  for (const { aggregate, id, command } of all) {
    const kind = kinds.get(aggregate.name);
    if (!kind) continue;
    const decider = recordDecider(kind);
    const state = there.get(`${aggregate.name} ${id}`) ?? decider.initial;
    const events = decide(decider, state, { ...command, facts: { referenced: {} } } as RecordCommand); // of a record
    expect([aggregate.name, id, events.length]).toEqual([aggregate.name, id, 1]);
    there.set(`${aggregate.name} ${id}`, fold(decider, state, events));
    for (const [name, field] of Object.entries(kind.fields)) {
      const to = field.kind === 'reference' ? (command.data as Record<string, unknown>)[name] : null; // by its fields
      if (field.kind === 'reference' && to != null) expect([...there.keys()]).toContain(`${field.to} ${String(to)}`);
      expect([name, name in command.data && field.personal === 'self']).toEqual([name, false]);
    }
    for (const name of Object.keys(command.data)) expect(Object.keys(kind.fields)).toContain(name);
  }
  expect(new Set(all.map(({ key }) => key)).size).toBe(all.length);
});

test('what happened to each piece can have happened, and two of them leave the audit something to tell', () => {
  const states = new Map<number, typeof artwork.initial>();
  for (const { aggregate, id, command } of commands.filter((command) => command.aggregate.name === 'artwork')) {
    expect(aggregate.name).toBe('artwork');
    const state = states.get(id) ?? artwork.initial;
    const events = decide(artwork, state, prepared(command as CommandRequest<ArtworkCommand>)); // of that stream
    expect(events.length).toBeGreaterThan(0);
    states.set(id, fold(artwork, state, events));
  }
  const disagreeing = [...states].filter(
    ([, { transactions }]) => custodyOf(transactions) === 'owned' && provenanceOf(transactions) === 'consigned',
  );
  expect(disagreeing.map(([id]) => id).sort()).toEqual([...DISAGREEING].sort());
  expect(disagreeing).toHaveLength(2);
});

test('a dozen events are planned: the move is to come, some are over, one is full, one is a draft', () => {
  const planned = commands.filter(({ aggregate }) => aggregate.name === 'gallery-event');
  const listed = planned.map(({ id, command }) => {
    const { data } = command as CommandRequest<Extract<GalleryEventCommand, { type: 'PlanGalleryEvent' }>>; // nothing else
    const times = (data.times ?? []).map((_, index) => index + 1);
    const facts = { times, images: (data.images ?? []).map((_, index) => index + 1) };
    const { values, ...state } = fold(
      galleryEvent,
      galleryEvent.initial,
      decide(galleryEvent, galleryEvent.initial, { type: 'PlanGalleryEvent', data, facts }),
    );
    return { id, ...values, times: state.times };
  });
  const now = Date.parse(DAY);
  expect(listed.length).toBeGreaterThanOrEqual(12);
  expect(listed.filter(({ times }) => times.every(({ end }) => end < now))).toHaveLength(6);
  expect(listed.find(({ id }) => id === 41)).toMatchObject({ publish: true, location: 1 });
  expect(Math.min(...listed.find(({ id }) => id === 41)!.times.map(({ start }) => start))).toBeGreaterThan(now); // it is there
  expect(listed.filter(({ closed }) => closed)).toHaveLength(1);
  expect(listed.filter(({ publish }) => !publish)).toHaveLength(1);
  expect(teaser(listed, now)?.id).toBe(37);
});

test('fifteen articles by several authors: most can be read, one is due, one is not approved', () => {
  const written = dataOf('article');
  expect(written).toHaveLength(15);
  expect(new Set(written.map(({ author_id }) => author_id)).size).toBeGreaterThanOrEqual(5);
  expect(new Set(written.map(({ type_id }) => type_id)).size).toBe(4);
  const readable = written.filter((article) =>
    isPublished(
      { approver_id: null, publish_date: null, ...article } as Parameters<typeof isPublished>[0],
      '2026-03-01',
    ),
  );
  expect(readable).toHaveLength(13);
  for (const { content } of written) expect(String(content).length).toBeGreaterThan(300);
});

test('what links of the sample name is there', () => {
  const slugs = new Map(dataOf('company').map(({ id, name }) => [id, String(name)]));
  const links = dataOf('article').flatMap(({ call_to_action_url: url }) => (typeof url === 'string' ? [url] : []));
  expect(links.length).toBeGreaterThan(8);
  for (const link of links) {
    const [, artist, slug] = /^\/artists\/(\d+)\/([a-z-]+)$/.exec(link) ?? [];
    if (artist) expect(slugs.get(Number(artist))?.split(', ').reverse().join('-').toLowerCase()).toBe(slug);
    else expect(link).toMatch(/^\/(contact|inventory|events\/41|services\/[a-z-]+)$/);
  }
});

test('settings are known ones, and give what a shop has', () => {
  const names = Object.keys(SHOP_SETTINGS); // in a new shop a setting has its place there as its id
  const values = Object.fromEntries(dataOf('setting').map(({ id, value }) => [names[id - 1], String(value)]));
  for (const name of ['gallery_phone', 'workshops_phone', 'fax']) expect(values[name]).toMatch(/^919-555-01\d\d$/);
  expect(values.email).toMatch(/@example\.com$/);
  for (const line of (values.holidays ?? '').split('\n'))
    expect(line).toMatch(/^202[67]-\d\d-\d\d: (Closed|\d+AM-\dPM ET), /);
  expect(values.holidays).toContain('2026-11-26: Closed, Thanksgiving Day');
  expect(values).toMatchObject({ years_in_place: '25', square_feet: '4000', pieces_held: '2000', framer_years: '20' });
  expect(values).toMatchObject({ shop_name: 'Rabbet Gallery', shop_city: 'Raleigh, NC', copyright_years: '1988-2023' });
  expect(values.hours?.split('\n')).toEqual([
    'Sunday and Monday: By appointment only',
    'Tuesday to Friday: 11AM-6:30PM ET',
    'Saturday: 11AM-6PM ET',
  ]);
  expect(String(values.privacy_text).length).toBeGreaterThan(1_000);
  expect(String(values.terms_text).length).toBeGreaterThan(1_000);
});

test('nobody real is reached: numbers are 555 ones, addresses are examples', () => {
  const contacts = commands
    .filter(({ aggregate }) => aggregate.name === 'contact-detail')
    .map((command) => JSON.stringify(command));
  expect(contacts.length).toBeGreaterThan(60);
  for (const contact of contacts) expect(contact).toMatch(/"91955501\d\d"|@example\.com"|https:\/\/example\.com\//);
});

const TAG = /<(\/?)(p|h2|h3|ul|ol|li|strong|em|blockquote)>/g;

test('every text is clean HTML: known tags, each closed, nothing left unsaid in between', () => {
  const texts = commands.flatMap(({ key, command }) =>
    Object.entries(command.data)
      .filter(([name, value]) => ['content', 'description'].includes(name) && /[<&]/.test(String(value)))
      .map(([, value]) => [key, String(value)] as const),
  );
  expect(texts.length).toBeGreaterThan(65);
  for (const [key, html] of texts) {
    const open: string[] = [];
    for (const [, closing, name = ''] of html.matchAll(TAG)) {
      if (!closing) open.push(name);
      else expect([key, open.pop()]).toEqual([key, name]);
    }
    expect([key, open]).toEqual([key, []]);
    expect([key, html.replace(TAG, '').replaceAll('&amp;', '')]).toEqual([key, expect.not.stringMatching(/[<>&]/)]);
    expect([key, html]).toEqual([key, expect.not.stringMatching(/lorem|tbd|<p><\/p>/i)]);
  }
});
