import { readProperty } from '@rabbet/domain/services/services';
import { newProperty, type PropertyDraft } from './order-draft';

const ASSUMED = /\s*\(assumed\)$/i;

/** Properties that were typed one a line: "lip: 3/16 in (assumed)". */
export function propertiesTyped(text: string): readonly PropertyDraft[] {
  return text.split('\n').flatMap((line) => {
    const [, name = '', said = ''] = /^([^:=]+)[:=](.*)$/.exec(line.trim()) ?? [];
    const { value, units } = readProperty(said.trim().replace(ASSUMED, ''));
    if (value === '') return [];
    return { ...newProperty(name.trim()), value, units: units ?? '', provisional: ASSUMED.test(said.trim()) };
  });
}

type Told = Pick<PropertyDraft, 'name' | 'value' | 'provisional'> & { readonly units: string | null };

/** Properties as they are typed, one a line. */
export function typedProperties(properties: readonly Told[]): string {
  const lines = properties.map(
    ({ name, value, units, provisional }) =>
      `${name}: ${value}${units ? ` ${units}` : ''}${provisional ? ' (assumed)' : ''}`,
  );
  return lines.join('\n');
}
