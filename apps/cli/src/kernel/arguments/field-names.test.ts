import { Problem } from '@rabbet/client';
import type { Command } from 'commander';
import { programFor } from '../../program';
import { ServedShop } from '../../testing/served-shop';
import { nameOfField } from './field-names';
import { verdictOn } from '../program/verdict';

async function commands(): Promise<ReadonlyMap<string, Command>> {
  const commandsBelow = (command: Command, path: readonly string[]): [string, Command][] =>
    command.commands.length === 0
      ? [[path.join(' '), command]]
      : command.commands.flatMap((subcommand) => commandsBelow(subcommand, [...path, subcommand.name()]));
  return new Map(commandsBelow(await programFor(), []));
}

test.each([
  ['images upload', 'file-key', '<file>'],
  ['images focus', 'center_x', '<x>'],
  ['persons merge', 'into', '<original>'],
  ['mail test', 'address', '<address>'],
  ['accounts correct', 'email', '<address>'],
  ['accounts invite', 'person_id', '--person'],
  ['accounts role', 'to', '<role>'],
  ['artworks add', 'catalog_no', '--catalog-no'],
  ['artworks measure', 'units_id', '--units'],
  ['events attach', 'event_id', '<event>'],
  ['events schedule', 'start', '--start'],
  ['mail drop', 'address', null],
])('rabbet %s tells of the field %s under what sets it: %s', async (path, field, name) => {
  expect(nameOfField((await commands()).get(path), field)).toBe(name);
});

test('of two options that set a field, the one that was said is named', async () => {
  const add = (await commands()).get('artists add');
  add?.parseOptions(['--last', 'Doe']);
  expect(nameOfField(add, 'name')).toBe('--last');
});

interface Schema {
  readonly properties?: Readonly<Record<string, unknown>>;
}
type Document = { readonly components: { readonly schemas: Readonly<Record<string, Schema>> } };

test('for every command and every field that the API knows, an error names what the command takes, or no option', async () => {
  const shop = new ServedShop();
  await shop.open();
  const document = (await (await fetch(`${shop.url}/docs/openapi.json`)).json()) as Document; // as OpenAPI has it
  await shop.close();
  const fields = new Set(
    Object.values(document.components.schemas).flatMap(({ properties = {} }) => Object.keys(properties)),
  );
  expect(fields.size).toBeGreaterThan(150);
  const wrong: string[] = [];
  let named = 0;
  for (const [path, command] of await commands()) {
    const accepted = new Set(
      command
        .createHelp()
        .visibleGlobalOptions(command)
        .concat(command.options)
        .map(({ long }) => long),
    );
    for (const argument of command.registeredArguments) accepted.add(`<${argument.name()}>`);
    for (const field of [...fields, 'file-key']) {
      const errors = [{ field, code: 'field/type', message: 'It is none.' }];
      const { message } = verdictOn(
        new Problem({ status: 400, code: 'request/fields', detail: '', errors } as never),
        command,
      );
      const [name = ''] = message.split(':');
      if (accepted.has(name)) named++;
      else if (/^[-<]/.test(name)) wrong.push(`${path} ${field}: ${name}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(named).toBeGreaterThan(400);
});

test('a person at a terminal hears of no header when nobody knows whether a change was done', () => {
  const detail = 'The same Idempotency-Key asks again safely.';
  const { exitCode, code, message } = verdictOn(
    new Problem({ status: 503, title: 'Service Unavailable', code: 'change/unknown', detail }),
  );
  expect([exitCode, code]).toEqual([69, 'change/unknown']);
  expect(message).toMatch(/^The shop has not said in time whether this was done: it may have been\. Look first, /);
});
