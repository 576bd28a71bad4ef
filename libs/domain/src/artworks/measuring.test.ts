import { given } from '@rabbet/domain/deciders/given';
import { artwork, type ArtworkEvent, type DimensionInput, type TypeDimension } from './artworks';
import { registered } from './testing';

const width: TypeDimension = {
  type_id: 1,
  ordinal: 0,
  group: null,
  name: 'width',
  description: null,
  filter: null,
  kind: 'number',
  required: true,
  default_value: null,
  default_units_id: 3,
};
const note: TypeDimension = { ...width, name: 'note', kind: 'text', default_units_id: null };

const measured: ArtworkEvent = {
  type: 'ArtworkMeasured',
  data: { id: 50, dimension_id: 7, units_id: 4, value: '24' },
};
const past: ArtworkEvent[] = [registered({ type_id: 1 }), measured];
const measure = (data: Partial<DimensionInput>, dimension = width) => ({
  type: 'MeasureArtwork' as const,
  data,
  facts: { id: 51, dimension },
});

test('another dimension is measured beside the first', () => {
  given(artwork, ...past)
    .when(measure({ dimension_id: 8, value: '12' }))
    .then({ type: 'ArtworkMeasured', data: { id: 51, dimension_id: 8, units_id: 3, value: '12' } });
});

test('the same number in other units is another size, and what is not said of it stays', () => {
  given(artwork, ...past)
    .when(measure({ dimension_id: 7, units_id: 3 }))
    .then({ type: 'ArtworkMeasured', data: { id: 50, dimension_id: 7, units_id: 3, value: '24' } });
  given(artwork, ...past)
    .when(measure({ dimension_id: 7, value: '25' }))
    .then({ type: 'ArtworkMeasured', data: { id: 50, dimension_id: 7, units_id: 4, value: '25' } });
  given(artwork, ...past)
    .when(measure({ dimension_id: 7, units_id: 4 }))
    .thenNothing();
});

test('refuses a size of nothing, and one that says no size', () => {
  given(artwork, ...past)
    .when(measure({ value: '24' }))
    .thenRefused('field/required');
  given(artwork, ...past)
    .when(measure({ dimension_id: 8 }))
    .thenRefused('field/required');
  given(artwork, ...past)
    .when(measure({ dimension_id: 8, value: '  ' }, note))
    .thenRefused('field/required');
});

test('a size for which nothing was prepared is our mistake, and refused to nobody', () => {
  const unprepared = { type: 'MeasureArtwork', data: { dimension_id: 7, value: '24' } } as const;
  expect(() => given(artwork, ...past).when(unprepared)).toThrow('nothing was prepared about a dimension');
});
