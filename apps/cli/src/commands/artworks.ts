import { type Client, Problem } from '@rabbet/client';
import { artworkFields } from '@rabbet/domain/artworks/artworks';
import { refuseAs } from '@rabbet/domain/deciders/refusal';
import type { Command } from 'commander';
import {
  readNewPiece,
  addPiecesBulk,
  toAddAction,
  readChangedPiece,
  Faults,
  NameResolver,
  withDefaults,
  replaceNamesById,
  rowFieldNamesFor,
} from '@rabbet/imports';
import { recordId } from '../kernel/arguments/arguments';
import { sendMany } from '../kernel/sending/bulk';
import { aboutBulk, addBulkOptions, wantsMany } from '../kernel/sending/bulk-options';
import { addServerOptions, type Call, withServer } from '../kernel/connection/call';
import { addFinalChange } from '../kernel/verbs/final-change';
import { addFieldOptions } from '../kernel/arguments/field-options';
import { ABOUT_LISTS, aboutColumns, addListOptions, printList } from '../kernel/verbs/listing';
import { makeReadChange } from '../kernel/verbs/checked-change';
import { changedSince } from '../kernel/verbs/changed-since';
import { requiredId, tell, UNSET } from '../kernel/verbs/change-replies';
import { addArrivingOptions, addNameOptions, pieceSaidBy } from './artworks/adding';
import { addHistoryVerb } from '../kernel/verbs/history-verb';
import { hold, release } from './artworks/holding';
import { AS_VISITOR, list } from './artworks/listing';
import { measure } from './artworks/measuring';
import { ARRIVAL_COLUMNS, CHANGES, type Piece, printSheet } from './artworks/sheet';
import { complete, correct, transact } from './artworks/transacting';

const WIDGETS = 'core/commerce/widgets';

export function artworksCommand(program: Command): void {
  const artworks = program
    .command('artworks')
    .description('the pieces: add, change and find them, say what became of them')
    .addHelpText(
      'after',
      `\nExamples:\n  rabbet artworks list --term vase\n  rabbet artworks add --name "Red Vase" --price 1200 --purchased\n  rabbet artworks transact 1501 sold`,
    );
  addServerOptions(artworks);
  add(artworks);
  change(artworks);
  remove(artworks);
  list(artworks);
  show(artworks);
  addHistoryVerb(artworks, {
    what: 'piece',
    call: 'rabbet artworks',
    ask: (client, id, before) => client.widgetHistory(id, before),
  });
  measure(artworks);
  transact(artworks);
  complete(artworks);
  correct(artworks);
  hold(artworks);
  release(artworks);
  arrivals(artworks);
}

const namingFor =
  ({ addArtists, dryRun }: { readonly addArtists?: boolean; readonly dryRun?: boolean }) =>
  (client: Client): NameResolver =>
    new NameResolver(client, addArtists ? (dryRun ? 'passed over' : 'added') : 'advised');

function add(artworks: Command): void {
  const command: Command = artworks.command('add').description('add a piece, or many from a file');
  addNameOptions(command);
  addFieldOptions(command, artworkFields, { isWhole: true });
  addArrivingOptions(command);
  command.option('--add-artists', 'adds artists whom the shop does not know yet, too');
  addBulkOptions(command);
  command.addHelpText(
    'after',
    `
A row of --from says what the options say, with underscores: artist and type by
name or id, width, height, depth, category, units, "dimension":{"medium":"oil"},
"images":[{"image_id":7}], and the fields of the API as its /docs tell them. How
it came to the shop is its transaction, which costs what the piece cost unless
it says otherwise:
  {"key":"A-1","name":"Dunes","artist":"Jane Doe","cost":800,"transaction":{"activity":"Purchased"}}
  {"key":"A-2","name":"Surf","price":950,"transaction":{"activity":"Consigned","vendor":"Ann Lee"}}
What it may name, and by which id:
  rabbet artists list                         artists
  rabbet records list companies               makers, and firms it came from
  rabbet records list widget-types            types
  rabbet records list widget-types-dimensions sizes and properties of each type
  rabbet records list units                   units
  rabbet records list locations               places; a location is any text, too
  rabbet records list images                  pictures
${aboutBulk('added', 'So is one with a maker and a catalog number, by these.\n')}

Examples:
  rabbet artworks add --name "Red Vase" --price 1200
  rabbet artworks add --name "Dunes" --consigned --cost 800
  rabbet artworks add --from docs/pieces.ndjson --location Window
  echo '{"key":"A-1","name":"Dunes","price":1800}' | rabbet artworks add --from -`,
  );
  command.action(async () => {
    if (wantsMany(command, ['catalogNo']))
      return sendMany(command, addPiecesBulk(pieceSaidBy(command.opts()), namingFor(command.opts())));
    if (command.opts().name === undefined) command.error("error: required option '--name <text>' not specified");
    await withServer(command, async (call) => {
      const piece = await readNewPiece(pieceSaidBy(call.options), namingFor(call.options)(call.client));
      const added = await makeReadChange(call, { method: 'POST', path: WIDGETS, ...piece });
      tell(call, added, `Piece ${added.id} is added.`);
    });
  });
}

function change(artworks: Command): void {
  const command: Command = artworks.command('change').description('change what is said of a piece');
  command.argument('[piece]', 'its id', recordId);
  addNameOptions(command);
  addFieldOptions(command, artworkFields);
  command.option('--revision <number>', 'the one that was shown; refused if the piece has changed since', revision);
  addBulkOptions(command);
  command.addHelpText(
    'after',
    `${UNSET}
With --from, each row holds the id of a piece and what changes:
  {"id":12,"price":900}
  {"id":13,"artist":"Jane Doe","catalog_no":null}
${aboutBulk('changed')}

Examples:
  rabbet artworks change 1501 --price 900 --no-inventory-public
  rabbet artworks change 1502 --catalog-no null --revision 5
  echo '{"id":1503}' | rabbet artworks change --from - --location "Front wall"`,
  );
  command.action(async (piece: number | undefined) => {
    if (wantsMany(command, ['revision', 'catalogNo'])) return changeMany(command);
    if (piece === undefined) command.error("error: missing required argument 'piece'");
    await withServer(command, (call) => changeOne(command, call, piece));
  });
}

async function changeOne(command: Command, call: Call, id: number): Promise<void> {
  const { client, options } = call;
  const faults = new Faults();
  const values = pieceSaidBy(options);
  const body = await replaceNamesById(values, new NameResolver(client), faults);
  if (Object.keys(body).length === 0) command.error('error: say what changes, such as --price 900');
  const seen = (options.revision as number | undefined) ?? (await pieceOf(call, id)).revision; // parsed as such
  try {
    const changed = await makeReadChange(call, {
      method: 'PUT',
      path: `${WIDGETS}/${id}`,
      body,
      revision: seen,
      faults: faults.all,
      rowFieldNames: rowFieldNamesFor(values),
    });
    const isNews = changed.revision !== seen;
    tell(call, changed, isNews ? `Piece ${id} is changed.` : `Piece ${id} is as you say already.`);
  } catch (error) {
    throw error instanceof Problem && error.status === 412
      ? changedSince(error, {
          what: `Piece ${id}`,
          now: await pieceOf(call, id),
          fields: artworkFields,
          words: CHANGES,
        })
      : error;
  }
}

async function changeMany(command: Command): Promise<void> {
  const beside = pieceSaidBy(command.opts());
  let naming: NameResolver | null = null;
  await sendMany(command, {
    verb: 'artworks change',
    done: 'changed',
    actionOf: async ({ client }, row) => {
      const { id, revision: seen, ...values } = row.values;
      const faults = new Faults();
      const piece = await faults.capture(() => requiredId('piece', 'id', id));
      if (seen != null && !(Number.isSafeInteger(seen) && Number(seen) >= 0))
        faults.note('revision', 'type', 'It is a whole number, such as 3.');
      const change = await readChangedPiece(
        withDefaults(beside, values),
        (naming ??= new NameResolver(client)),
        faults,
      );
      const revision = typeof seen === 'number' ? { revision: seen } : {};
      return toAddAction({
        method: 'PUT',
        path: piece === undefined ? null : `${WIDGETS}/${piece}`,
        ...change,
        subject: piece,
        ...revision,
      });
    },
  });
}

function remove(artworks: Command): void {
  const command: Command = artworks
    .command('remove')
    .description('remove a piece that was added by mistake: one to which nothing has happened yet')
    .argument('<piece>', 'its id', recordId)
    .addHelpText('after', '\nExample:\n  rabbet artworks remove 1507');
  addFinalChange(command, async ({ client }, id) => {
    const [piece] = (await client.allWidgets({ id })).data;
    if (!piece) refuseAs('unknown', 'record/unknown', `There is no piece ${id}.`);
    return { method: 'DELETE', path: `${WIDGETS}/${id}`, about: `Piece ${id}, ${piece.name}`, becomes: 'removed' };
  });
}

function show(artworks: Command): void {
  const command: Command = artworks
    .command('show')
    .description('all that is known of a piece')
    .argument('<piece>', 'its id', recordId);
  command.option(...AS_VISITOR);
  command.addHelpText(
    'after',
    '\nExamples:\n  rabbet artworks show 1501\n  rabbet artworks show 1501 --json | jq .revision',
  );
  command.action((id: number) =>
    withServer(command, async (call) => {
      const { client, printer, isStaff } = call;
      const piece = await pieceOf(call, id);
      const transactions = isStaff() ? await client.widgetTransactions(id) : null;
      if (printer.style === 'json') printer.json(transactions ? { ...piece, transactions } : piece);
      else printSheet(printer, piece, transactions);
    }),
  );
}

function arrivals(artworks: Command): void {
  const command: Command = artworks
    .command('arrivals')
    .description('pieces that visitors could see for the first time, the newest first');
  addListOptions(command);
  command.addHelpText(
    'after',
    `${ABOUT_LISTS}${aboutColumns(ARRIVAL_COLUMNS)}\n\nExample:\n  rabbet artworks arrivals --count 10`,
  );
  command.action(() =>
    withServer(command, (call) => {
      const page = (place: object) => call.client.arrivals(place);
      return printList(call, {
        readPage: page,
        keyOf: (arrival) => arrival.widget_id,
        columns: ARRIVAL_COLUMNS,
        what: 'arrival',
      });
    }),
  );
}

async function pieceOf({ client, isStaff }: Call, id: number): Promise<Piece> {
  const { data }: { data: readonly Piece[] } = await (isStaff() ? client.allWidgets({ id }) : client.widgets({ id }));
  return data[0] ?? refuseAs('unknown', 'record/unknown', `There is no piece ${id}.`);
}

function revision(text: string): number {
  return text === '0' ? 0 : recordId(text);
}
