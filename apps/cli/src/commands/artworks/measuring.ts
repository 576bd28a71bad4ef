import type { Client } from '@rabbet/client';
import type { Command } from 'commander';
import {
  toAddAction,
  Faults,
  withFaultField,
  NameResolver,
  NO_SIZE,
  type ReadChange,
  measureSize,
  fieldRefusal,
} from '@rabbet/imports';
import { recordId } from '../../kernel/arguments/arguments';
import { sendMany } from '../../kernel/sending/bulk';
import { aboutBulk, addBulkOptions, wantsMany } from '../../kernel/sending/bulk-options';
import { withServer } from '../../kernel/connection/call';
import { makeReadChange } from '../../kernel/verbs/checked-change';
import { requiredId, tell } from '../../kernel/verbs/change-replies';

const DIMENSIONS = 'core/commerce/widgets/dimensions';

/** Sizes and properties have ids of their own, and so a command of their own: one at a time. */
export function measure(artworks: Command): void {
  const command: Command = artworks
    .command('measure')
    .description('say a size or property of a piece: its width, its medium; again, to mend it')
    .argument('[piece]', 'its id', recordId)
    .argument('[dimension]', 'its name, as pieces of that type have it: width, category')
    .argument('[value]', 'a number, or words')
    .option('--units <name>', 'what a size is counted in, as in: inch');
  addBulkOptions(command);
  command.addHelpText(
    'after',
    `
With --from, each row holds the piece and one of its sizes or properties:
  {"widget_id":12,"dimension":"width","value":24.5}
  {"widget_id":12,"dimension":"category","value":"floral,vases"}
${aboutBulk('measured')}

Examples:
  rabbet artworks measure 1501 width 24.5
  rabbet artworks measure 1501 height 60 --units centimeter
  echo '{"widget_id":1502,"dimension":"medium","value":"oil"}' | rabbet artworks measure --from -`,
  );
  command.action(async (piece: number | undefined, dimension: string | undefined, value: string | undefined) => {
    if (wantsMany(command, [])) return measureMany(command);
    if (piece === undefined) command.error("error: missing required argument 'piece'");
    if (dimension === undefined) command.error("error: missing required argument 'dimension'");
    if (value === undefined) command.error("error: missing required argument 'value'");
    await withServer(command, async (call) => {
      const units = call.options.units as string | undefined; // as it is declared
      const change = await measureOf(call.client, new NameResolver(call.client), { piece, dimension, value, units });
      const made = await makeReadChange(call, change, ['dimension', 'value']);
      tell(call, made, `The ${dimension} of piece ${piece} is ${value}.`);
    });
  });
}

async function measureMany(command: Command): Promise<void> {
  const { units: beside } = command.opts<{ units?: string }>();
  let naming: NameResolver | null = null;
  await sendMany(command, {
    verb: 'artworks measure',
    done: 'measured',
    actionOf: async ({ client }, { values }) => {
      const { widget_id, dimension, value, units = beside, ...further } = values;
      const faults = new Faults();
      const piece = await faults.capture(() => requiredId('piece', 'widget_id', widget_id));
      for (const other of Object.keys(further))
        faults.note(other, 'unknown', 'A row has widget_id, dimension, value and units.');
      const measure = { dimension, value, units: units == null ? undefined : String(units) };
      const size = await measureOf(client, (naming ??= new NameResolver(client)), { piece, ...measure }, faults);
      return toAddAction({ ...size, subject: piece });
    },
  });
}

interface SaidMeasure {
  readonly piece: number | undefined;
  readonly dimension: unknown;
  readonly value: unknown;
  readonly units: string | undefined;
}

async function measureOf(
  client: Client,
  naming: NameResolver,
  { piece, dimension, value, units }: SaidMeasure,
  faults = new Faults(),
): Promise<ReadChange> {
  const type = piece === undefined ? undefined : await faults.capture(() => typeOf(client, piece));
  const isUnit =
    units === undefined || (await faults.capture(() => withFaultField('units', () => naming.unitsId(units))));
  if (typeof dimension !== 'string') faults.note('dimension', 'type', 'It is a name, such as "width".');
  if (typeof value !== 'number' && typeof value !== 'string') faults.note('value', 'type', NO_SIZE);
  const text = typeof value === 'number' || typeof value === 'string' ? value : '0';
  const size =
    type !== undefined && typeof dimension === 'string'
      ? await faults.capture(() =>
          measureSize(
            type,
            { name: dimension, value: text, field: 'dimension' },
            isUnit ? units : undefined,
            naming,
            'value',
          ),
        )
      : undefined;
  const words = [
    ['dimension_id', 'dimension'],
    ['units_id', 'units'],
    ['id', 'widget_id'],
  ] as const;
  return {
    method: 'POST',
    path: size ? DIMENSIONS : null,
    body: { widget_id: piece, ...size },
    faults: faults.all,
    rowFieldNames: words,
  };
}

async function typeOf(client: Client, piece: number): Promise<number> {
  const { data } = await client.allWidgets({ id: piece });
  const [stored] = data;
  if (!stored) throw fieldRefusal('widget_id', 'record/unknown', `There is no piece ${piece}.`);
  if (stored.type_id !== null) return stored.type_id;
  const why = `Piece ${piece} has no type: give it one with change --type.`;
  throw fieldRefusal('widget_id', 'dimension/other-type', why);
}
