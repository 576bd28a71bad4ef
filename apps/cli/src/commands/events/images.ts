import { type Command, InvalidArgumentError } from 'commander';
import { recordId } from '../../kernel/arguments';
import { makeChange, withServer } from '../../kernel/calling';
import { tell } from '../../kernel/telling';

const IMAGES = 'core/content/events/images';

export function attach(events: Command): void {
  const command: Command = events
    .command('attach')
    .description('give an event one more image')
    .argument('<event>', 'its id', recordId)
    .argument('<picture>', 'the id of the picture', recordId)
    .option('--indice <number>', 'its place, the first at 0; behind the others unless given', placeSaid)
    .addHelpText('after', '\nExample:\n  rabbet events attach 41 33');
  command.action((event_id: number, image_id: number) =>
    withServer(command, async (call) => {
      const { indice } = call.options as { indice?: number }; // as it is declared
      const made = await makeChange(call, 'POST', IMAGES, {
        event_id,
        image_id,
        ...(indice !== undefined && { indice }),
      });
      tell(call, made, `Event ${event_id} shows picture ${image_id}: that is image ${made.id}.`);
    }),
  );
}

export function move(events: Command): void {
  const command: Command = events
    .command('move')
    .description('move an image of an event to another place: the first stands for the event')
    .argument('<image>', 'its id, as show tells it', recordId)
    .argument('<place>', 'its place, the first at 0', placeSaid)
    .addHelpText('after', '\nExample:\n  rabbet events move 71 0');
  command.action((id: number, indice: number) =>
    withServer(command, async (call) =>
      tell(call, await makeChange(call, 'PUT', `${IMAGES}/${id}`, { indice }), `Image ${id} is at place ${indice}.`),
    ),
  );
}

export function detach(events: Command): void {
  const command: Command = events
    .command('detach')
    .description('take an image away from an event; the picture stays')
    .argument('<image>', 'its id, as show tells it', recordId)
    .addHelpText('after', '\nExample:\n  rabbet events detach 71');
  command.action((id: number) =>
    withServer(command, async (call) =>
      tell(call, await makeChange(call, 'DELETE', `${IMAGES}/${id}`), `Image ${id} is taken away.`),
    ),
  );
}

function placeSaid(text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new InvalidArgumentError('It is a place, such as 0 for the first.');
  return Number(text);
}
