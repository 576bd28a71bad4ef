import type { StaffWorkshopReply, WorkshopReply } from '@rabbet/client';
import { makerName } from '@rabbet/domain/people/people';
import {
  timeRemovalFields,
  workshopChanges,
  workshopFields,
  workshopList,
  WORKSHOPS,
} from '@rabbet/domain/workshops/workshops';
import type { Command } from 'commander';
import { recordId } from '../kernel/arguments/arguments';
import { addServerOptions, withServer } from '../kernel/connection/call';
import { addChangeVerbs } from '../kernel/verbs/change-verbs';
import type { Fact } from '../kernel/output/facts';
import { addHistoryVerb } from '../kernel/verbs/history-verb';
import { addImageVerbs, addPartOptions, partsFrom } from '../kernel/verbs/image-verbs';
import { addListVerb } from '../kernel/verbs/list-verbs';
import {
  addAddVerb,
  addChangeVerb,
  addRemoveVerb,
  addShowVerb,
  type FoundRecord,
  type Noun,
} from '../kernel/verbs/record-verbs';
import { addTimeVerbs, type PlannedNoun } from '../kernel/verbs/time-verbs';
import { addDryRun, makeOrTry } from '../kernel/verbs/make-or-try';
import { spanInWords } from '../kernel/arguments/wall-clock';

type Workshop = WorkshopReply & Partial<StaffWorkshopReply>;

const WORKSHOP: Noun = {
  what: 'workshop',
  path: WORKSHOPS,
  fields: workshopFields,
  find: async ({ client }, id) => (await client.workshop(id)) as unknown as FoundRecord | null, // it has an id
  titleOf: ({ name }) => String(name),
  more: (record) => partsOf(record as unknown as Workshop), // as it was found
};
const PARTS: PlannedNoun = {
  what: 'workshop',
  withArticle: 'a workshop',
  call: 'workshops',
  path: WORKSHOPS,
  example: 21,
  owner: 'workshop_id',
  place: 'ordinal',
  removal: timeRemovalFields,
  timeOf: async (client, id) => (await client.get<WorkshopReply['times']>(`${WORKSHOPS}/times`, { id }))[0],
};
const ADD =
  'rabbet workshops add --name "Painting Water" --instructor-id 101 --seats 10 --price 120 --start "2026-12-05 10:00" --end 16:00';

export function workshopsCommand(program: Command): void {
  const workshops = program
    .command('workshops')
    .description('the programme of workshops: plan, publish and copy them, with their times and images')
    .addHelpText('after', `\nExamples:\n  ${ADD}\n  rabbet workshops publish 21`);
  addServerOptions(workshops);
  addListVerb(workshops, workshopList, {
    what: 'workshop',
    columns: [
      'id',
      'name',
      'instructor',
      'starts_at',
      'days',
      'seats',
      'taken',
      'free',
      'waiting',
      'price',
      'publish',
      'closed',
    ],
    examples: ['rabbet workshops list --publish', 'rabbet workshops list --term lee --sort name'],
  });
  addShowVerb(workshops, WORKSHOP, {
    about: 'all that is known of a workshop, with the ids of its times and images',
    examples: ['rabbet workshops show 21', 'rabbet workshops show 21 --json | jq .times'],
  });
  const add = addAddVerb(
    workshops,
    WORKSHOP,
    { about: 'plan a workshop, with its first time and images; visitors see it once it is published', examples: [ADD] },
    partsFrom,
  );
  addPartOptions(add);
  addChangeVerb(workshops, WORKSHOP, {
    about: 'change what is said of a workshop',
    examples: ['rabbet workshops change 21 --seats 12 --summary null'],
  });
  addRemoveVerb(workshops, WORKSHOP, {
    about: 'remove a workshop that nobody has registered for; hide others',
    examples: ['rabbet workshops remove 22'],
  });
  addChangeVerbs(workshops, workshopChanges, 'rabbet workshops');
  copy(workshops);
  addTimeVerbs(workshops, PARTS);
  addImageVerbs(workshops, PARTS);
  addHistoryVerb(workshops, {
    what: 'workshop',
    call: 'rabbet workshops',
    ask: (client, id, before) => client.get(`${WORKSHOPS}/history`, { id, ...(before !== null && { before }) }),
  });
}

function copy(workshops: Command): void {
  const command: Command = workshops
    .command('copy')
    .description('plan a workshop once more: without its times and tickets, hidden until it is published')
    .argument('<workshop>', 'its id', recordId)
    .addHelpText('after', '\nExample:\n  rabbet workshops copy 21');
  addDryRun(command).action((id: number) =>
    withServer(command, (call) =>
      makeOrTry(call, {
        method: 'POST',
        path: `${WORKSHOPS}/copy/${id}`,
        about: 'a new workshop',
        becomes: `is a copy of workshop ${id}`,
        done: (made) => `Workshop ${made.id} is a copy of workshop ${id}.`,
      }),
    ),
  );
}

function partsOf({ instructor, times, images }: Workshop): Fact[] {
  return [
    ...(instructor ? [['taught by', makerName(instructor)] as const] : []),
    ...times.map((time): Fact => [`time ${time.id}`, spanInWords(time)]),
    ...images.map((image): Fact => [`image ${image.id}`, `picture ${image.image_id} at place ${image.ordinal}`]),
  ];
}
