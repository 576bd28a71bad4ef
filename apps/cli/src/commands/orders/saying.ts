import { readSize } from '@rabbet/domain/services/services';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { recordId } from '../../kernel/arguments';

interface Property {
  readonly name: string;
  readonly value: string;
  readonly units: string | null;
  readonly provisional: boolean;
}
export interface ServiceOptions {
  readonly size?: readonly Property[];
  readonly property?: readonly Property[];
  readonly assumed?: boolean;
  readonly material?: readonly object[];
}

/** Options that configure a service: its size, its other properties and its materials. */
export function addServiceOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--size <size>', 'width x height in inches, as in "16 3/8 x 20", or "40 x 60 cm"').argParser(sizeOf),
    )
    .addOption(
      new Option('--property <name=value>', 'another property, such as color=black; repeat it').argParser(propertyOf),
    )
    .addOption(new Option('--assumed', 'these are assumed until the art arrives'))
    .addOption(
      new Option('--material <name=id>', 'the piece in stock for a material; repeat it').argParser(materialOf),
    );
}

/** Configuration that the options say, as the API takes it. */
export function configurationOf({ size = [], property = [], assumed = false, material }: ServiceOptions): object {
  const properties = [...size, ...property].map((one) => ({ ...one, provisional: assumed }));
  return { ...(properties.length > 0 && { properties }), ...(material && { materials: material }) };
}

function sizeOf(text: string): readonly Property[] {
  const { size, wrong } = readSize(text);
  if (!size) throw new InvalidArgumentError(wrong);
  return Object.entries(size).map(([name, side]) => ({ name, ...side, provisional: false }));
}

function propertyOf(text: string, before: readonly Property[] = []): readonly Property[] {
  const [, name, value] = /^([^=]+)=(.+)$/.exec(text) ?? [];
  if (!name || !value) throw new InvalidArgumentError('It is a name and a value, as in color=black.');
  return [...before, { name: name.trim(), value: value.trim(), units: null, provisional: false }];
}

function materialOf(text: string, before: readonly object[] = []): readonly object[] {
  const [, name, id] = /^([^=]+)=(\d+)$/.exec(text) ?? [];
  if (!name || !id)
    throw new InvalidArgumentError('It is the name of a material and the id of a piece, as in "Mat board=1501".');
  return [...before, { name: name.trim(), widget_id: recordId(id) }];
}
