import { refuse, refuseAs, Refusals } from '@rabbet/domain/deciders/refusal';
import { convert } from '@rabbet/domain/units/conversion';
import type { ArtworkEvent, DefaultFacts, MeasureFacts } from './commands';
import type { DimensionInput } from './details';
import type { Artwork } from './piece';
import { dimensionValue, type TypeDimension } from './types';

/** Measures a piece. It has each dimension once: a new value replaces the old one, and fields that are left out stay. */
export function measure(
  { values, dimensions }: Artwork,
  { dimension_id, value, units_id }: Partial<DimensionInput>,
  facts: MeasureFacts,
): readonly ArtworkEvent[] {
  const refusals = new Refusals(facts.problems);
  if (dimension_id === undefined) refuseAs('input', 'field/required', 'Say which dimension.', 'dimension_id');
  const { dimension } = facts;
  if (!dimension) {
    refusals.refuse();
    throw new Error('nothing was prepared about a dimension');
  }
  if (dimension.type_id !== values.type_id)
    refusals.add(
      'dimension/other-type',
      `Pieces of this type have no dimension ${dimension_id} (${dimension.name}).`,
      'dimension_id',
    );
  const before = dimensions.find((size) => size.dimension_id === dimension_id);
  const measured = {
    id: before?.id ?? facts.id,
    dimension_id,
    units_id: units_id === undefined ? (before?.units_id ?? dimension.default_units_id) : units_id,
    value:
      value === undefined
        ? (before?.value ?? dimension.default_value)
        : refusals.gather('', () => dimensionValue(dimension, value)),
  };
  if (measured.value && dimension.kind === 'number')
    checkSize(dimension.name, measured.value, facts.units ?? null, refusals);
  refusals.refuse();
  if (!measured.value) refuseAs('input', 'field/required', `Say what the ${dimension.name} is: value.`, 'value');
  if (before && before.value === measured.value && before.units_id === measured.units_id) return [];
  return [{ type: 'ArtworkMeasured', data: { ...measured, value: measured.value } }];
}

const SIZES: readonly string[] = ['width', 'height', 'depth'];
const MAX_INCHES = 1_200;

/** Rejects sizes that no piece has: they are slips of typing, or in other units. */
function checkSize(name: string, value: string, units: string | null, refusals: Refusals): void {
  const inches = inInches(Number(value), units);
  if (!SIZES.includes(name.trim().toLowerCase()) || inches === null || inches <= MAX_INCHES) return;
  refusals.add('dimension/size', `The ${name} is at most 100 feet: ${value} ${units ?? 'inches'} is not.`, 'value');
}

/** Size in inches. No units at all are inches; null where nobody knows how to convert them. */
export function inInches(value: number, units: string | null): number | null {
  if (units === null) return value;
  const { value: inches, message } = convert(value, units, 'inch');
  return message === null ? inches : null;
}

/** Measures by the defaults of the type what the type requires and nobody has measured. */
export function measureDefaults(piece: Artwork, defaults: readonly DefaultFacts[] = []): readonly ArtworkEvent[] {
  return defaults
    .filter(({ dimension: { type_id, required, default_value }, dimension_id }) => {
      const isMeasured = piece.dimensions.some((size) => size.dimension_id === dimension_id);
      return required && default_value !== null && !isMeasured && type_id === piece.values.type_id;
    })
    .flatMap(({ dimension_id, ...facts }) => measure(piece, { dimension_id }, facts));
}

/**
 * Removes a size, unless the type requires it. A required size may be missing from a new piece; once measured, it
 * stays.
 */
export function removeMeasure(
  { values }: Artwork,
  id: number,
  dimension: TypeDimension | null,
): readonly ArtworkEvent[] {
  if (dimension?.required && dimension.type_id === values.type_id)
    // one that its former type required may go
    refuse('dimension/required', `Pieces of this type have a ${dimension.name}: measure it again instead.`);
  return [{ type: 'ArtworkMeasureRemoved', data: { id } }];
}
