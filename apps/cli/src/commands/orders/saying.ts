import type { AnyFields } from '@rabbet/domain/records/fields';
import {
  askedProperties,
  isSameName,
  readProperty,
  readSize,
  serviceTemplate,
  SIZE_MEANS,
  vendorChoiceFields,
} from '@rabbet/domain/services/services';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { recordId } from '../../kernel/arguments/arguments';
import type { Call } from '../../kernel/connection/call';
import { addFieldOptions, fieldValues } from '../../kernel/arguments/field-options';

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

const { vendor_id, variation, cost, notes } = vendorChoiceFields;
const vendorFields = {
  vendor_id: { ...vendor_id, about: 'the firm that makes it' },
  vendor_variation: variation,
  vendor_cost: { ...cost, about: 'what the firm takes for it' },
  vendor_notes: notes,
} as const satisfies AnyFields;

/** Options that configure a service: its size, its other properties, its materials and its vendor. */
export function addServiceOptions(command: Command): Command {
  addFieldOptions(command, vendorFields);
  return command
    .addOption(
      new Option(
        '--size <size>',
        `width x height in inches, as in "16 3/8 x 20", or "40 x 60 cm": ${SIZE_MEANS}`,
      ).argParser(sizeOf),
    )
    .addOption(
      new Option(
        '--property <name=value>',
        'another property, such as color=black or border="2 1/2"; repeat it',
      ).argParser(propertyOf),
    )
    .addOption(new Option('--assumed', 'these are assumed until the art arrives'))
    .addOption(
      new Option('--material <name=id>', 'the piece in stock for a material; repeat it').argParser(materialOf),
    );
}

/** Configuration that the options say, as the API takes it. */
export function configurationOf(options: ServiceOptions): object {
  const { size = [], property = [], assumed = false, material } = options;
  const properties = [...size, ...property].map((property) => ({ ...property, provisional: assumed }));
  const vendor = Object.entries(fieldValues(vendorFields, { ...options })).map(
    ([name, value]) => [name === 'vendor_id' ? name : name.replace('vendor_', ''), value] as const,
  );
  return {
    ...(properties.length > 0 && { properties }),
    ...(material && { materials: material }),
    ...(vendor.length > 0 && { vendor: Object.fromEntries(vendor) }),
  };
}

/** Configured services of one item: each property is said of those that ask for it, and of all where none does. */
export async function servicesSaidBy(
  { client }: Pick<Call, 'client'>,
  templates: readonly number[],
  { property = [], ...options }: ServiceOptions,
): Promise<readonly object[]> {
  const namesAskedBy = async (id: number): Promise<readonly string[]> => {
    const [template] = await client.get<readonly Template[]>(serviceTemplate.path, { id });
    return askedProperties(template ?? {}).map(({ name }) => name);
  };
  const isShared = property.length > 0 && templates.length > 1;
  const namesByTemplate = isShared ? await Promise.all(templates.map(namesAskedBy)) : templates.map(() => []);
  const isAskedBy = (names: readonly string[], { name }: Property) =>
    names.some((askedName) => isSameName(askedName, name));
  return templates.map((template_id, i) => {
    const properties = property.filter((candidate) => {
      const isAsked = namesByTemplate.some((names) => isAskedBy(names, candidate));
      return !isAsked || isAskedBy(namesByTemplate[i] ?? [], candidate);
    });
    return { template_id, ...configurationOf({ ...options, property: properties }) };
  });
}
type Template = Parameters<typeof askedProperties>[0];

function sizeOf(text: string): readonly Property[] {
  const { size, wrong } = readSize(text);
  if (!size) throw new InvalidArgumentError(wrong);
  return Object.entries(size).map(([name, side]) => ({ name, ...side, provisional: false }));
}

function propertyOf(text: string, before: readonly Property[] = []): readonly Property[] {
  const [, name, value] = /^([^=]+)=(.+)$/.exec(text) ?? [];
  if (!name || !value) throw new InvalidArgumentError('It is a name and a value, as in color=black.');
  return [...before, { name: name.trim(), ...readProperty(value), provisional: false }];
}

function materialOf(text: string, before: readonly object[] = []): readonly object[] {
  const [, name, id] = /^([^=]+)=(\d+)$/.exec(text) ?? [];
  if (!name || !id)
    throw new InvalidArgumentError('It is the name of a material and the id of a piece, as in "Mat board=1501".');
  return [...before, { name: name.trim(), widget_id: recordId(id) }];
}
