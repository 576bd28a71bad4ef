import type { Fields } from '@rabbet/domain/records/fields';
import type { RecordKind } from '@rabbet/domain/records/record';

/** Unit in which quantities and sizes are counted. Conversion goes by its name. */
export interface Unit {
  name: string;
  abbr: string | null;
  system: string | null;
  measurement_id: number | null;
}

export const unit: RecordKind<Unit> = {
  name: 'unit',
  title: 'unit',
  resource: 'pieces',
  path: 'core/commerce/units',
  version: 1,
  fields: {
    name: {
      kind: 'text',
      required: true,
      min: 1,
      max: 64,
      readers: 'public',
      about: 'in the singular: inch, foot, each',
      example: 'inch',
    },
    abbr: { kind: 'text', label: 'In short', max: 16, readers: 'public', example: 'in' },
    system: { kind: 'text', max: 32, readers: 'public', about: 'imperial, metric', example: 'imperial' },
    measurement_id: { kind: 'whole', min: 1, readers: 'public', about: 'units of the same measurement share it' },
  } satisfies Fields<Unit>,
};
