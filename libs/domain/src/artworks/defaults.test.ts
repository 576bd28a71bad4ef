import { given } from '@rabbet/domain/testing/given';
import { artwork, type ArtworkEvent, type DefaultFacts, type TypeDimension } from './artworks';
import { artworkRegistered, width } from '../testing/artworks';

const medium: TypeDimension = {
  ...width,
  name: 'medium',
  kind: 'text',
  default_units_id: null,
  required: true,
  default_value: 'oil',
};
const facts = (dimension: TypeDimension, id = 61): DefaultFacts => ({ id, dimension_id: 9, dimension });
const oil = (id = 61): ArtworkEvent => ({
  type: 'ArtworkMeasured',
  data: { id, dimension_id: 9, units_id: null, value: 'oil' },
});
const register = (
  defaults: readonly DefaultFacts[],
  dimensions: readonly { dimension_id: number; value: string }[] = [],
) =>
  ({
    type: 'RegisterArtwork',
    data: { type_id: 1, name: 'Ebb', dimensions },
    facts: { dimensions: dimensions.map((_, i) => ({ id: 50 + i, dimension: medium })), defaults, images: [] },
  }) as const;

describe('a dimension that the type of a piece requires', () => {
  test('gets the default of the type where no value is given', () => {
    given(artwork)
      .when(register([facts(medium)]))
      .then(artworkRegistered({ type_id: 1, name: 'Ebb' }), oil());
  });

  test('gets the default in the units of the type', () => {
    const wide = { ...width, required: true, default_value: '24' };
    given(artwork)
      .when(register([facts(wide)]))
      .then(artworkRegistered({ type_id: 1, name: 'Ebb' }), {
        type: 'ArtworkMeasured',
        data: { id: 61, dimension_id: 9, units_id: 3, value: '24' },
      });
  });

  test('gets the given value instead of the default', () => {
    given(artwork)
      .when(register([facts(medium)], [{ dimension_id: 9, value: 'ink' }]))
      .then(artworkRegistered({ type_id: 1, name: 'Ebb' }), {
        type: 'ArtworkMeasured',
        data: { id: 50, dimension_id: 9, units_id: null, value: 'ink' },
      });
  });

  test('has no value where the type has no default; an optional dimension has none either', () => {
    for (const dimension of [
      { ...medium, default_value: null },
      { ...medium, required: false },
    ])
      given(artwork)
        .when(register([facts(dimension)]))
        .then(artworkRegistered({ type_id: 1, name: 'Ebb' }));
  });

  test('gets its default once when a piece becomes one of that type', () => {
    const change = { type: 'ChangeArtwork', data: { type_id: 1 }, facts: { defaults: [facts(medium)] } } as const;
    given(artwork, artworkRegistered({ type_id: 2 }))
      .when(change)
      .then({ type: 'ArtworkChanged', data: { type_id: 1 } }, oil());
    given(artwork, artworkRegistered({ type_id: 2 }), oil(40))
      .when(change)
      .then({ type: 'ArtworkChanged', data: { type_id: 1 } });
    given(artwork, artworkRegistered({ type_id: 1 }))
      .when(change)
      .thenNothing();
  });
});

test('a size that is measured without a value gets the default of the type', () => {
  const measure = { type: 'MeasureArtwork', data: { dimension_id: 9 }, facts: { id: 61, dimension: medium } } as const;
  given(artwork, artworkRegistered({ type_id: 1 }))
    .when(measure)
    .then(oil());
  const ink = { type: 'ArtworkMeasured', data: { id: 40, dimension_id: 9, units_id: null, value: 'ink' } } as const;
  given(artwork, artworkRegistered({ type_id: 1 }), ink)
    .when(measure)
    .thenNothing();
});
