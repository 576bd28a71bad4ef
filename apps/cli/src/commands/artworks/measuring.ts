import type { Client } from '@rabbet/client';
import type { Command } from 'commander';
import { recordId } from '../../kernel/arguments';
import { aboutBulk, addBulkOptions, sendMany, wantsMany } from '../../kernel/bulk';
import { makeChange, withServer } from '../../kernel/calling';
import { Faults } from '../../kernel/reading';
import { WrongWord } from '../../kernel/rows';
import { Naming } from './naming';
import { telling } from './saying';
import { requiredId, tell } from '../../kernel/telling';

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
      const size = await sizeOf(call.client, new Naming(call.client), { piece, dimension, value, units });
      const made = await makeChange(call, 'POST', DIMENSIONS, size);
      tell(call, made, `The ${dimension} of piece ${piece} is ${value}.`);
    });
  });
}

async function measureMany(command: Command): Promise<void> {
  const { units: beside } = command.opts<{ units?: string }>();
  let naming: Naming | null = null;
  await sendMany(command, {
    verb: 'artworks measure',
    done: 'measured',
    ask: async ({ client }, { values }) => {
      const { widget_id, dimension, value, units = beside, ...others } = values;
      const faults = new Faults();
      const piece = await faults.of(() => requiredId('piece', 'widget_id', widget_id));
      for (const other of Object.keys(others))
        faults.note(other, 'A row has widget_id, dimension, value and units.', 'unknown');
      if (typeof dimension !== 'string') faults.note('dimension', 'It is a name, such as "width".', 'type');
      if (typeof value !== 'number' && typeof value !== 'string')
        faults.note('value', 'It is a number or a text, such as 12.5, "16 3/8" or "floral,vases".', 'type');
      faults.refuse();
      const said = {
        piece: Number(piece),
        dimension: String(dimension),
        value: String(value),
        units: units === undefined ? undefined : String(units),
      };
      const body = await sizeOf(client, (naming ??= new Naming(client)), said);
      return { method: 'POST', path: DIMENSIONS, body, about: piece };
    },
  });
}

interface SaidSize {
  readonly piece: number;
  readonly dimension: string;
  readonly value: string;
  readonly units: string | undefined;
}

async function sizeOf(client: Client, naming: Naming, { piece, dimension, value, units }: SaidSize) {
  const { data } = await client.allWidgets({ id: piece });
  const [found] = data;
  if (!found) throw new WrongWord('widget_id', `There is no piece ${piece}.`);
  const { type_id: type } = found;
  if (type === null) throw new WrongWord('widget_id', `Piece ${piece} has no type: give it one with change --type.`);
  const size = await telling('dimension', () => naming.dimension(type, dimension, value, units));
  return { widget_id: piece, ...size };
}
