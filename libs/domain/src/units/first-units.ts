import type { FirstRecord } from '@rabbet/domain/records/first-record';
import { unit } from './unit';

const UNITS = [
  { id: 1, name: 'inch', abbr: 'in', system: 'imperial', measurement_id: 1 },
  { id: 2, name: 'foot', abbr: 'ft', system: 'imperial', measurement_id: 1 },
  { id: 3, name: 'millimeter', abbr: 'mm', system: 'metric', measurement_id: 1 },
  { id: 4, name: 'centimeter', abbr: 'cm', system: 'metric', measurement_id: 1 },
  { id: 5, name: 'meter', abbr: 'm', system: 'metric', measurement_id: 1 },
  { id: 6, name: 'cubic inch', abbr: 'cu in', system: 'imperial', measurement_id: 2 },
  { id: 7, name: 'fluid ounce', abbr: 'fl oz', system: 'imperial', measurement_id: 2 },
  { id: 8, name: 'each', abbr: 'ea', system: null, measurement_id: 3 },
] as const;

/** Ids of the units that sizes and quantities begin with. */
export const UNIT_IDS = { inch: 1, centimeter: 4, each: 8 } as const;

export const FIRST_UNITS: readonly FirstRecord[] = UNITS.map(({ id, ...values }) => [unit, id, values]);
