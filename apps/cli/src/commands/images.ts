import { basename } from 'node:path';
import { type Changed, imageCalls, imageForm, type ImageWords, Problem, type StaffImageReply } from '@rabbet/client';
import { OperationalError, refuseAs } from '@rabbet/domain/deciders/refusal';
import { type Image, image, imageAddress, MOST_FILE_BYTES } from '@rabbet/domain/images/images';
import type { Values } from '@rabbet/domain/records/fields';
import { type Command, InvalidArgumentError } from 'commander';
import { recordId, revision } from '../kernel/arguments/arguments';
import { addServerOptions, type Call, makeChange, withServer } from '../kernel/connection/call';
import { type Fact, listFacts, printFacts } from '../kernel/output/facts';
import { addFieldOptions, fieldValues } from '../kernel/arguments/field-options';
import { readAtMost, requireReadable } from '../kernel/files/files';
import { aboutColumns } from '../kernel/verbs/listing';
import { type Column, printPage } from '../kernel/output/printing';
import { changedSince } from '../kernel/verbs/changed-since';
import { tell, UNSET } from '../kernel/verbs/change-replies';

const COLUMNS: readonly Column<StaffImageReply>[] = [
  { title: 'id', of: ({ id }) => id, align: 'right' },
  { title: 'size', of: ({ width, height }) => `${width} x ${height}` },
  { title: 'kind', of: ({ mime }) => mime },
  { title: 'title', of: ({ title }) => title, gives: true },
  { title: 'alt', of: ({ alt }) => alt, gives: true },
];
const { title, alt, category_id, center_x, center_y } = image.fields;
const WORDS = { title, alt, category_id };
const FOCUS = { center_x, center_y };

export function imagesCommand(program: Command): void {
  const images = program
    .command('images')
    .description('pictures: send them, say what is to be seen, and what stays in view')
    .addHelpText(
      'after',
      '\nExamples:\n  rabbet images upload low-tide.jpg --alt "boats on wet sand"\n  rabbet images focus 7 0.3 0.5',
    );
  addServerOptions(images);
  upload(images);
  list(images);
  show(images);
  change(images);
  focus(images);
  replace(images);
  inspect(images);
}

function upload(images: Command): void {
  const command: Command = images
    .command('upload')
    .description('send a picture: JPEG, PNG, WebP or AVIF, at most 25 MB and 50 megapixels')
    .argument('<file>', 'the picture; what is in it counts, not its name');
  addFieldOptions(command, { ...WORDS, ...FOCUS });
  command.addHelpText(
    'after',
    '\nExample:\n  rabbet images upload low-tide.jpg --alt "boats on wet sand, a low sun behind"',
  );
  command.action((file: string) =>
    withServer(command, async (call) => {
      const form = imageForm(pictureIn(file), wordsIn(call, { ...WORDS, ...FOCUS }));
      const sent = await makeChange(call, 'POST', `${image.path}/upload`, form);
      tell(call, sent, `${basename(file)} is image ${sent.id}.`);
    }),
  );
}

function list(images: Command): void {
  const command: Command = images
    .command('list')
    .description('all images, with what is to be seen')
    .option('--without-alt', 'those alone of which nobody has said what is to be seen')
    .addHelpText('after', `${aboutColumns(COLUMNS)}\n\nExample:\n  rabbet images list --without-alt`);
  command.action(() =>
    withServer(command, async ({ client, printer, options }) => {
      const all = await imageCalls(client).allImages();
      const data = options.withoutAlt === true ? all.filter(({ alt: text }) => !text) : all;
      const page = { data, current_page: 1, total_pages: 1, total_rows: data.length };
      if (printer.style === 'terminal') printPage(printer, COLUMNS, page, 'image');
      else printer.table(COLUMNS, data);
    }),
  );
}

function show(images: Command): void {
  const command: Command = images
    .command('show')
    .description('all that is known of an image, and where it is to be had')
    .argument('<image>', 'its id', recordId)
    .addHelpText('after', '\nExample:\n  rabbet images show 7');
  command.action((id: number) =>
    withServer(command, async (call) => {
      const image = await imageOf(call, id);
      const { printer } = call;
      if (printer.style === 'json') printer.json(image);
      else if (printer.style === 'plain') listFacts(printer, [['id', String(id)], ...factsOf(call, image)]);
      else printFacts(printer, `${id}  ${image.title ?? 'untitled'}`, factsOf(call, image));
    }),
  );
}

function factsOf({ server }: Call, image: StaffImageReply): Fact[] {
  const { width, height, mime, alt: altText, center_x: x, center_y: y, category_id: category, hash, revision } = image;
  const address = new URL(imageAddress(image.id, image, Math.min(width, 1_280)), server().url).href;
  const facts = {
    size: `${width} x ${height}`,
    kind: mime,
    alt: altText,
    'in view': `${x} ${y}`,
    category,
    hash,
    revision,
    address,
  };
  return Object.entries(facts).flatMap(([label, value]): Fact[] => (value === null ? [] : [[label, String(value)]]));
}

function change(images: Command): void {
  const command: Command = images
    .command('change')
    .description('say something else of an image')
    .argument('<image>', 'its id', recordId);
  addFieldOptions(command, WORDS);
  revisionOption(command);
  command.addHelpText('after', `${UNSET}\n\nExample:\n  rabbet images change 7 --alt "the shop in 1992"`);
  command.action((id: number) =>
    withServer(command, async (call) => {
      const changes = fieldValues(WORDS, call.options);
      if (Object.keys(changes).length === 0) command.error('error: say what changes, such as --alt "..."');
      await changeOne(call, id, changes, `Image ${id} is changed.`);
    }),
  );
}

function focus(images: Command): void {
  const command: Command = images
    .command('focus')
    .description('say what stays in view where an image is cut to its place')
    .argument('<image>', 'its id', recordId)
    .argument('<x>', 'from 0, the left edge, to 1', share)
    .argument('<y>', 'from 0, the upper edge, to 1', share);
  revisionOption(command);
  command.addHelpText('after', '\nExample:\n  rabbet images focus 7 0.3 0.5');
  command.action((id: number, x: number, y: number) =>
    withServer(command, (call) =>
      changeOne(call, id, { center_x: x, center_y: y }, `What counts in image ${id} is at ${x} ${y}.`),
    ),
  );
}

function replace(images: Command): void {
  const command: Command = images
    .command('replace')
    .description('send another file for an image: whatever shows it shows that from then on')
    .argument('<image>', 'its id', recordId)
    .argument('<file>', 'the picture');
  addFieldOptions(command, { ...WORDS, ...FOCUS });
  revisionOption(command);
  command.addHelpText('after', '\nExample:\n  rabbet images replace 7 better-scan.png');
  command.action((id: number, file: string) =>
    withServer(command, async (call) => {
      const form = imageForm(pictureIn(file), wordsIn(call, { ...WORDS, ...FOCUS }));
      const revision = call.options.revision as number | undefined; // parsed as such
      const sent = await makeChange(call, 'POST', `${image.path}/${id}/upload`, form, revision);
      tell(call, sent, `Image ${id} is shown from ${basename(file)} now.`);
    }),
  );
}

function inspect(images: Command): void {
  const command: Command = images
    .command('inspect')
    .description('look at files again that came before the shop looked for what is cut out of them')
    .argument('[image...]', 'their ids; without, all that are no JPEG or SVG', recordIds)
    .addHelpText('after', '\nExamples:\n  rabbet images inspect\n  rabbet images inspect 7 8');
  command.action((named: readonly number[]) =>
    withServer(command, async (call) => {
      const all = named.length > 0 ? [] : await imageCalls(call.client).allImages();
      const failed: string[] = [];
      for (const id of [...named, ...all.filter(canBeClear).map((image) => image.id)])
        await inspectOne(call, id).catch((error: unknown) => {
          if (!(error instanceof Problem) || error.status >= 500) throw error;
          failed.push(`Image ${id}: ${error.message}`);
        });
      if (failed.length > 0) throw new OperationalError(failed.join('\n'));
    }),
  );
}

async function inspectOne(call: Call, id: number): Promise<void> {
  const seen = (await makeChange(call, 'POST', `${image.path}/${id}/inspection`)) as Changed & Pick<Image, 'cutout'>;
  tell(call, seen, `Image ${id}: ${seen.cutout === null ? 'nothing is clear' : `cut out at ${seen.cutout}`}.`);
}

const canBeClear = ({ mime }: Image) => mime !== 'jpeg' && mime !== 'svg';

function recordIds(text: string, before: readonly number[] = []): readonly number[] {
  return [...before, recordId(text)];
}

function revisionOption(command: Command): void {
  command.option('--revision <number>', 'the one that was shown; refused if it has changed since', revision);
}

async function changeOne(call: Call, id: number, changes: Values, sentence: string): Promise<void> {
  const seen = (call.options.revision as number | undefined) ?? (await imageOf(call, id)).revision; // parsed as such
  try {
    const changed = await makeChange(call, 'PUT', `${image.path}/${id}`, changes, seen);
    tell(call, changed, changed.revision === seen ? `Image ${id} is as you say already.` : sentence);
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 412) throw error;
    throw changedSince(error, { what: `Image ${id}`, now: await imageOf(call, id), fields: image.fields });
  }
}

async function imageOf({ client }: Call, id: number): Promise<StaffImageReply> {
  const all = await imageCalls(client).allImages(); // the call by its id tells no revision
  return all.find((image) => image.id === id) ?? refuseAs('unknown', 'record/unknown', `There is no image ${id}.`);
}

/** Read as it is: what it holds is for the shop to say. */
function pictureIn(file: string): Blob {
  requireReadable(file);
  const picture = readAtMost(file, MOST_FILE_BYTES + 1);
  if (picture.length > MOST_FILE_BYTES)
    throw new OperationalError(`${file} has more than ${MOST_FILE_BYTES / 1e6} MB: send a smaller one.`);
  return new Blob([new Uint8Array(picture)]);
}

function wordsIn({ options }: Call, fields: typeof WORDS & Partial<typeof FOCUS>): ImageWords {
  return fieldValues(fields, options) as ImageWords; // by the same names
}

function share(text: string): number {
  if (!/^(0|1|0?\.\d{1,6}|1\.0{1,6})$/.test(text))
    throw new InvalidArgumentError('It is a number from 0 to 1, such as 0.3.');
  return Number(text);
}
