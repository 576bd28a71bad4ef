import { given } from '@rabbet/domain/testing/given';
import { recordDecider } from '@rabbet/domain/records/record';
import { artwork, type ArtworkEvent, type DimensionInput, type TypeDimension, typeDimension } from './artworks';
import { artworkRegistered, width } from '../testing/artworks';

const note: TypeDimension = { ...width, name: 'note', kind: 'text', default_units_id: null };

const measured: ArtworkEvent = {
  type: 'ArtworkMeasured',
  data: { id: 50, dimension_id: 7, units_id: 4, value: '24' },
};
const past: ArtworkEvent[] = [artworkRegistered({ type_id: 1 }), measured];
const measure = (data: Partial<DimensionInput>, dimension = width) => ({
  type: 'MeasureArtwork' as const,
  data,
  facts: { id: 51, dimension },
});

test('a size of another dimension leaves the first as it is', () => {
  given(artwork, ...past)
    .when(measure({ dimension_id: 8, value: '12' }))
    .then({ type: 'ArtworkMeasured', data: { id: 51, dimension_id: 8, units_id: 3, value: '12' } });
});

test('value and units change independently: a field that is left out keeps its value', () => {
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

test('refuses a size without a dimension or without a value', () => {
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

test('missing facts of a size are a fault of the program and no refusal', () => {
  const unprepared = { name: 'Ebb', dimensions: [{ dimension_id: 7, value: '24' }] };
  const command = { type: 'RegisterArtwork', data: unprepared, facts: { dimensions: [], images: [] } } as const;
  expect(() => given(artwork).when(command)).toThrow('nothing was prepared for number 0');
});

describe('a size that the type of a piece requires', () => {
  const remove = (dimension: TypeDimension) =>
    ({ type: 'RemoveMeasure', data: { id: 50 }, facts: { dimension } }) as const;

  test('cannot be removed; an optional size can', () => {
    given(artwork, ...past)
      .when(remove(width))
      .thenRefused('dimension/required');
    given(artwork, ...past)
      .when(remove({ ...width, required: false }))
      .then({ type: 'ArtworkMeasureRemoved', data: { id: 50 } });
  });

  test('can be removed once the piece has another type', () => {
    given(artwork, ...past, { type: 'ArtworkChanged', data: { type_id: 2 } })
      .when(remove(width))
      .then({ type: 'ArtworkMeasureRemoved', data: { id: 50 } });
  });

  test('may be missing when a piece is registered', () => {
    const facts = { dimensions: [], images: [] };
    given(artwork)
      .when({ type: 'RegisterArtwork', data: { name: 'Ebb', type_id: 1 }, facts })
      .then(artworkRegistered({ type_id: 1 }));
  });
});

describe('the default value of a dimension', () => {
  const dimensions = recordDecider(typeDimension);
  const dimensionWith = (values: Partial<TypeDimension>) => ({ ...width, ...values });
  const COLOURS = 'white, ochre,sage';

  test.each<Partial<TypeDimension>>([
    { default_value: null },
    { default_value: '0.000001' },
    { kind: 'boolean', default_value: 'false' },
    { kind: 'text', default_value: 'oil' },
    { kind: 'domain', filter: COLOURS, default_value: 'Ochre' },
    { kind: 'multi-domain', filter: COLOURS, default_value: 'sage,white' },
  ])('is accepted if the dimension allows it: %j', (values) => {
    const data = dimensionWith(values);
    given(dimensions)
      .when({ type: 'Add', data, facts: { referenced: {} } })
      .then({ type: 'WidgetTypeDimensionAdded', data });
  });

  test.each<Partial<TypeDimension>>([
    { default_value: 'wide' },
    { default_value: '0' },
    { default_value: '-1' },
    { kind: 'boolean', default_value: 'yes' },
    { kind: 'text', default_value: ' ' },
    { kind: 'domain', filter: COLOURS, default_value: 'red' },
    { kind: 'multi-domain', filter: COLOURS, default_value: 'sage,red' },
    { kind: 'multi-domain', filter: COLOURS, default_value: ',' },
  ])('is refused if the dimension does not allow it: %j', (values) => {
    given(dimensions)
      .when({ type: 'Add', data: dimensionWith(values), facts: { referenced: {} } })
      .thenRefused('domain/value');
  });

  test('is checked again when the filter changes', () => {
    const data = dimensionWith({ kind: 'domain', filter: COLOURS, default_value: 'sage' });
    given(dimensions, { type: 'WidgetTypeDimensionAdded', data })
      .when({ type: 'Change', data: { filter: 'white, ochre' }, facts: { referenced: {} } })
      .thenRefused('domain/value');
  });

  test('is refused for a domain without values', () => {
    given(dimensions)
      .when({ type: 'Add', data: dimensionWith({ kind: 'domain' }), facts: { referenced: {} } })
      .thenRefused('domain/no-values');
  });
});

test.each([
  ['width', '3000000', undefined],
  ['Height', '1201', 'inch'],
  ['depth', '40', 'meter'],
])('refuses a %s of %s %s, which is over 100 feet', (name, value, units) => {
  const command = measure({ dimension_id: 8, value }, { ...width, name });
  given(artwork, ...past)
    .when({ ...command, facts: { ...command.facts, units } })
    .thenRefused('dimension/size');
});

test.each([
  ['width', '1200', undefined],
  ['width', '30000', 'millimeter'],
  ['width', '3000000', 'furlong'], // nobody can tell
  ['weight', '3000000', undefined],
])('accepts a %s of %s %s', (name, value, units) => {
  const command = measure({ dimension_id: 8, value }, { ...width, name });
  given(artwork, ...past)
    .when({ ...command, facts: { ...command.facts, units } })
    .then({ type: 'ArtworkMeasured', data: { id: 51, dimension_id: 8, units_id: 3, value } });
});
