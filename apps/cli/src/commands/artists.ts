import { type ArtistReply, Problem } from '@rabbet/client';
import { ARTIST_SORTS, artistQueryFields } from '@rabbet/domain/artists/artists';
import { OperationalError, refuseAs } from '@rabbet/domain/deciders/refusal';
import { type Company, company, makerName } from '@rabbet/domain/people/people';
import type { Values } from '@rabbet/domain/records/fields';
import type { Command } from 'commander';
import { recordId, revision } from '../kernel/arguments/arguments';
import { addServerOptions, type Call, makeChange, withServer } from '../kernel/connection/call';
import { type Fact, listFacts, printFacts } from '../kernel/output/facts';
import { addFieldOptions, fieldValues } from '../kernel/arguments/field-options';
import { ABOUT_LISTS, aboutColumns, addListOptions, PAGE_FIELDS, printList } from '../kernel/verbs/listing';
import type { Column } from '../kernel/output/printing';
import { changedSince } from '../kernel/verbs/changed-since';
import { tell, UNSET } from '../kernel/verbs/change-replies';

type Artist = ArtistReply & Partial<Company & { readonly revision: number }>;

const COLUMNS: readonly Column<ArtistReply>[] = [
  { title: 'id', of: ({ id }) => id, align: 'right' },
  { title: 'name', of: makerName, gives: true },
];

export function artistsCommand(program: Command): void {
  const artists = program
    .command('artists')
    .description('those whose work the shop shows: find, add and change them')
    .addHelpText(
      'after',
      '\nExamples:\n  rabbet artists list --term doe\n  rabbet artists add --first Jane --last Doe',
    );
  addServerOptions(artists);
  list(artists);
  show(artists);
  add(artists);
  change(artists);
}

function list(artists: Command): void {
  const command: Command = artists.command('list').description('find artists, by name');
  addFieldOptions(command, artistQueryFields, { except: ['id', ...PAGE_FIELDS], words: { sort: ARTIST_SORTS } });
  addListOptions(command);
  command.addHelpText(
    'after',
    `${ABOUT_LISTS}${aboutColumns(COLUMNS)}\n\nExample:\n  rabbet artists list --category floral`,
  );
  command.action(() =>
    withServer(command, (call) => {
      const query = fieldValues(artistQueryFields, call.options);
      const page = (place: object) => call.client.artists({ ...query, ...place });
      return printList(call, { readPage: page, keyOf: ({ id }) => id, columns: COLUMNS, what: 'artist' });
    }),
  );
}

function show(artists: Command): void {
  const command: Command = artists
    .command('show')
    .description('all that is known of an artist')
    .argument('<artist>', 'their id', recordId)
    .addHelpText('after', '\nExample:\n  rabbet artists show 7');
  command.action((id: number) =>
    withServer(command, async (call) => {
      const artist = await artistOf(call, id);
      const { printer } = call;
      if (printer.style === 'json') printer.json(artist);
      else if (printer.style === 'plain') listFacts(printer, [['id', String(id)], ...factsOf(artist)]);
      else printFacts(printer, `${id}  ${makerName(artist)}`, factsOf(artist));
    }),
  );
}

function factsOf({ name, description, image_id, virtual, web_id, revision }: Artist): Fact[] {
  const facts = {
    'kept as': name,
    biography: description,
    image: image_id,
    'in name only': virtual,
    'number on the old site': web_id,
    revision,
  };
  return Object.entries(facts).flatMap(([label, value]): Fact[] => {
    if (value === null || value === undefined || value === false) return [];
    return [[label, value === true ? 'yes' : String(value)]];
  });
}

function add(artists: Command): void {
  const command: Command = artists.command('add').description('add an artist');
  addDetailOptions(command);
  command.addHelpText(
    'after',
    `
Examples:
  rabbet artists add --first "Ann Marie" --last "van der Berg"
  rabbet artists add --studio "Blue Kiln" --description "<p>Since 1987.</p>"`,
  );
  command.action(() =>
    withServer(command, async (call) => {
      const details = detailsSaidBy(call.options);
      if (details.name === undefined) command.error('error: say their name: --first and --last, or --studio');
      const added = await makeChange(call, 'POST', company.path, { ...details, is_artist: true });
      tell(call, added, `Artist ${added.id} is added.`);
    }),
  );
}

function change(artists: Command): void {
  const command: Command = artists
    .command('change')
    .description('change what is said of an artist')
    .argument('<artist>', 'their id', recordId);
  addDetailOptions(command);
  command.option('--revision <number>', 'the one that was shown; refused if they have changed since', revision);
  command.addHelpText('after', `${UNSET}\n\nExample:\n  rabbet artists change 7 --description null`);
  command.action((id: number) => withServer(command, (call) => changeOne(command, call, id)));
}

async function changeOne(command: Command, call: Call, id: number): Promise<void> {
  const changes = detailsSaidBy(call.options);
  if (Object.keys(changes).length === 0) command.error('error: say what changes, such as --last Doe');
  const seen = (call.options.revision as number | undefined) ?? (await artistOf(call, id)).revision; // parsed as such
  try {
    const changed = await makeChange(call, 'PUT', `${company.path}/${id}`, changes, seen);
    tell(call, changed, changed.revision === seen ? `Artist ${id} is as you say already.` : `Artist ${id} is changed.`);
  } catch (error) {
    const isLate = error instanceof Problem && error.status === 412;
    throw isLate
      ? changedSince(error, { what: `Artist ${id}`, now: await artistOf(call, id), fields: company.fields })
      : error;
  }
}

function addDetailOptions(command: Command): void {
  command
    .option('--first <name>', 'their first name, beside --last')
    .option('--last <name>', 'their last name')
    .option('--studio <name>', 'the name of a studio, in place of the two');
  addFieldOptions(command, company.fields, { except: ['name', 'is_artist'] });
}

function detailsSaidBy(options: Readonly<Record<string, unknown>>): Values {
  const { first, last, studio } = options as Readonly<Record<'first' | 'last' | 'studio', string | undefined>>; // declared so
  const details = fieldValues(company.fields, { ...options, name: undefined });
  if (studio !== undefined && (first ?? last) !== undefined)
    throw new OperationalError('An artist has --first and --last, or is a --studio: say one of the two.');
  if (first !== undefined && last === undefined)
    throw new OperationalError('A first name stands beside --last; who has one name alone is a --studio.');
  if (studio !== undefined) return { ...details, name: studio };
  return last === undefined ? details : { ...details, name: first === undefined ? last : `${last}, ${first}` };
}

async function artistOf({ client, isStaff }: Call, id: number): Promise<Artist> {
  const artist = isStaff() ? (await client.get<Artist[]>(company.path, { id }))[0] : await client.artist(id);
  return artist?.is_artist ? artist : refuseAs('unknown', 'record/unknown', `There is no artist ${id}.`);
}
