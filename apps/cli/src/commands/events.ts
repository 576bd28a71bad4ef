import type { GalleryEventReply, StaffGalleryEventReply } from '@rabbet/client';
import { galleryEventFields, galleryEventQueryFields, nextTime } from '@rabbet/domain/gallery-events/gallery-events';
import { type Command, Option } from 'commander';
import { addServerOptions, withServer } from '../kernel/connection/call';
import type { Fact } from '../kernel/output/facts';
import { addImageVerbs, addPartOptions, partsFrom } from '../kernel/verbs/image-verbs';
import { addFieldOptions, fieldValues } from '../kernel/arguments/field-options';
import { ABOUT_LISTS, aboutColumns, addListOptions, inPages, PAGE_FIELDS, printList } from '../kernel/verbs/listing';
import type { Column } from '../kernel/output/printing';
import {
  addAddVerb,
  addChangeVerb,
  addRemoveVerb,
  addShowVerb,
  type FoundRecord,
  type Noun,
} from '../kernel/verbs/record-verbs';
import { addTimeVerbs, type PlannedNoun } from '../kernel/verbs/time-verbs';
import { spanInWords } from '../kernel/arguments/wall-clock';
import { cancelRsvp, confirmRsvp, rsvps } from './events/rsvps';

type GalleryEvent = GalleryEventReply & Partial<StaffGalleryEventReply>;

const EVENT: Noun = {
  what: 'event',
  path: 'core/content/events',
  fields: galleryEventFields,
  find: async ({ client }, id) => (await client.galleryEvent(id)) as FoundRecord | null, // it has an id, and maybe a revision
  titleOf: ({ name }) => String(name),
  more: (record) => partsOf(record as unknown as GalleryEvent), // as it was found
};

const PARTS: PlannedNoun = {
  what: 'event',
  withArticle: 'an event',
  call: 'events',
  path: EVENT.path,
  example: 41,
  owner: 'event_id',
  place: 'indice',
  timeOf: async (client, id) => (await client.galleryEventTimes({ id }))[0],
};

const COLUMNS: readonly Column<GalleryEvent>[] = [
  { title: 'id', of: ({ id }) => id, align: 'right' },
  { title: 'name', of: ({ name }) => name, gives: true },
  { title: 'when', of: whenOf },
  {
    title: 'stands',
    of: ({ publish, closed }) => [publish ? null : 'hidden', closed ? 'closed' : null].filter(Boolean).join(', '),
  },
];

export function eventsCommand(program: Command): void {
  const events = program
    .command('events')
    .description('what the gallery invites to: plan and change it, with its times and images')
    .addHelpText(
      'after',
      '\nExamples:\n  rabbet events add --name "Spring opening" --start "2026-12-05 17:00" --end 19:30\n  rabbet events list --publish',
    );
  addServerOptions(events);
  list(events);
  addShowVerb(events, EVENT, {
    about: 'all that is known of an event, with the ids of its times and images',
    examples: ['rabbet events show 41', 'rabbet events show 41 --json | jq .times'],
  }).addOption(AS_VISITOR());
  add(events);
  addChangeVerb(events, EVENT, {
    about: 'change what is said of an event: show it to visitors, close it',
    examples: ['rabbet events change 41 --publish', 'rabbet events change 41 --closed --summary null'],
  });
  addRemoveVerb(events, EVENT, {
    about: 'remove an event that nobody has answered; hide others with change --no-publish',
    examples: ['rabbet events remove 42'],
  });
  addTimeVerbs(events, PARTS);
  addImageVerbs(events, PARTS);
  for (const part of [rsvps, confirmRsvp, cancelRsvp]) part(events);
}

const AS_VISITOR = () => new Option('--as-visitor', 'what visitors see, though you may see more');

function list(events: Command): void {
  const command: Command = events
    .command('list')
    .description('what is to come by its next time, then what is over, the newest first')
    .addOption(AS_VISITOR());
  addFieldOptions(command, galleryEventQueryFields, { except: ['id', ...PAGE_FIELDS] });
  command.addHelpText(
    'after',
    `\n--publish leaves out what is over.${ABOUT_LISTS}${aboutColumns(COLUMNS)}\n\nExamples:\n  rabbet events list\n  rabbet events list --publish --as-visitor`,
  );
  addListOptions(command);
  command.action(() =>
    withServer(command, async (call) => {
      const all = await call.client.galleryEvents(fieldValues(galleryEventQueryFields, call.options));
      await printList(call, { ...inPages<GalleryEvent>(all), columns: COLUMNS, what: 'event' });
    }),
  );
}

function add(events: Command): void {
  const command = addAddVerb(
    events,
    EVENT,
    {
      about: 'plan an event, with its first time and images; visitors see it once it is published',
      examples: [
        'rabbet events add --name "Spring opening" --start "2026-12-05 17:00" --end 19:30 --publish',
        'rabbet events add --name "Talk" --location 1 --image 7 --image 33',
      ],
    },
    partsFrom,
  );
  addPartOptions(command);
}

function whenOf({ times }: GalleryEvent): string | null {
  const shown = nextTime(times, Date.now()) ?? times.at(-1);
  return shown ? spanInWords(shown) : null;
}

function partsOf({ times, images, closed_vector }: GalleryEvent): Fact[] {
  return [
    ...times.map((time): Fact => [`time ${time.id}`, spanInWords(time)]),
    ...images.map((image): Fact => [`image ${image.id}`, `picture ${image.image_id} at place ${image.indice}`]),
    ...(closed_vector?.value ? [ask(closed_vector.value)] : []),
  ];
}

function ask(value: string): Fact {
  return ['ask', value];
}
