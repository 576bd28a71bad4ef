import { refuse } from '@rabbet/domain/deciders/refusal';
import { type Domain, DOMAIN_KINDS, domainValue, requireValues } from '@rabbet/domain/domains/domain-value';
import type { Fields } from '@rabbet/domain/records/fields';
import type { RecordKind } from '@rabbet/domain/records/record';
import { type Hanging, HANGINGS, USUAL_HANGING } from './hanging';

export interface WidgetType {
  name: string;
  category: string | null;
  description: string | null;
  hanging: Hanging | null;
  markup: number;
  quantity_units_id: number | null;
  friendly_units: string | null;
}

/** Sort of piece: painting, glass, mirror. */
export const widgetType: RecordKind<WidgetType> = {
  name: 'widget-type',
  title: 'type of piece',
  resource: 'pieces',
  path: 'core/commerce/widget-types',
  version: 2,
  fields: {
    name: { kind: 'text', required: true, min: 1, readers: 'public', example: 'painting' },
    category: { kind: 'text', readers: 'public' },
    description: { kind: 'text', max: 4_000, readers: 'public' },
    hanging: {
      kind: 'choice',
      of: HANGINGS,
      readers: 'public',
      about: `how pieces are shown; ${USUAL_HANGING}, unless given`,
      example: 'floater',
    },
    markup: { kind: 'decimal', default: 1, min: 0, max: 1_000, readers: 'costs' },
    quantity_units_id: { kind: 'reference', label: 'Counted in', to: 'unit', readers: 'public' },
    friendly_units: { kind: 'text', label: 'Units in words', max: 64, readers: 'public' },
  } satisfies Fields<WidgetType>,
  related: {
    quantity_units: { reference: 'quantity_units_id' },
    dimensions: { many: 'widget-type-dimension', by: 'type_id', with: ['default_units'] },
  },
};

export interface TypeDimension {
  type_id: number;
  ordinal: number;
  group: string | null;
  name: string;
  description: string | null;
  filter: string | null;
  kind: Domain['kind'];
  required: boolean;
  default_value: string | null;
  default_units_id: number | null;
}

/** Property that pieces of a type have: width, height, medium, category. */
export const typeDimension: RecordKind<TypeDimension> = {
  name: 'widget-type-dimension',
  title: 'dimension of a type',
  resource: 'pieces',
  path: 'core/commerce/widget-types/dimensions',
  version: 1,
  fields: {
    type_id: { kind: 'reference', to: 'widget-type', required: true, readers: 'public' },
    ordinal: {
      kind: 'whole',
      label: 'Place',
      default: 0,
      min: 0,
      readers: 'public',
      about: 'its place among the others',
    },
    group: { kind: 'text', max: 64, readers: 'public' },
    name: {
      kind: 'text',
      required: true,
      min: 1,
      max: 64,
      readers: 'public',
      about: 'width, height, category ...',
      example: 'width',
    },
    description: { kind: 'text', max: 1_000, readers: 'public' },
    filter: { kind: 'text', max: 4_000, readers: 'public', about: 'allowed values of a domain, with commas between' },
    kind: { kind: 'choice', of: [...DOMAIN_KINDS], default: 'text', readers: 'public' },
    required: { kind: 'flag', default: false, readers: 'public', about: 'once it is measured, it stays so' },
    default_value: { kind: 'text', readers: 'public' },
    default_units_id: { kind: 'reference', to: 'unit', readers: 'public' },
  } satisfies Fields<TypeDimension>,
  related: { type: { reference: 'type_id' }, default_units: { reference: 'default_units_id' } },
  rule: (dimension) => {
    requireValues(dimension);
    if (dimension.default_value !== null && dimensionValue(dimension, dimension.default_value, 'default_value') === '')
      refuse('domain/value', `The ${dimension.name} has no default value.`, 'default_value');
  },
};

/** Value as it is stored, if the dimension allows it. A refusal names the field that holds the value. */
export function dimensionValue(dimension: TypeDimension, value: string, field = 'value'): string {
  const stored = domainValue(dimension, value, field);
  if (dimension.kind === 'number' && Number(stored) <= 0)
    refuse('domain/value', `The ${dimension.name} is a number above 0.`, field);
  return stored;
}

export interface Location {
  name: string;
  description: string | null;
}

/** Place in the shop where pieces hang, stand or lie. */
export const location: RecordKind<Location> = {
  name: 'location',
  title: 'location',
  resource: 'pieces',
  path: 'core/commerce/locations',
  version: 1,
  fields: {
    name: { kind: 'text', required: true, min: 1, max: 64, example: 'Window' },
    description: { kind: 'text', max: 1_000 },
  } satisfies Fields<Location>,
};
