import { given } from '@rabbet/domain/deciders/given';
import { artwork, type ArtworkEvent, type TypeDimension } from './artworks';
import { bought, facts, onTheWall, registered, sold, width } from './testing';

const category: TypeDimension = {
  ...width,
  name: 'category',
  kind: 'multi-domain',
  filter: 'floral,nautical,still life',
};
const measuredAs = (dimension: TypeDimension, id = 50) => ({ id, dimension });

describe('registering', () => {
  test('a piece comes with its sizes, its images and the consignment that brought it, all at once', () => {
    given(artwork)
      .when({
        type: 'RegisterArtwork',
        data: {
          type_id: 1,
          name: 'Low Tide',
          price: 120_000,
          dimensions: [{ dimension_id: 7, value: '24' }],
          images: [{ image_id: 9 }],
          transaction: { activity: 'Consigned', vendor_id: 4 },
        },
        facts: { dimensions: [measuredAs(width)], images: [60], transaction: facts(70) },
      })
      .then(
        registered({ type_id: 1, name: 'Low Tide', price: 120_000 }),
        { type: 'ArtworkMeasured', data: { id: 50, dimension_id: 7, units_id: 3, value: '24' } },
        { type: 'ArtworkImageAttached', data: { id: 60, image_id: 9, ordinal: 0 } },
        bought({ id: 70, activity: 'Consigned', vendor_id: 4 }),
        { type: 'ArtworkOffered', data: {} },
      );
  });

  test('its catalog number is stored as it looks in print, and one of invisible characters alone is none', () => {
    const numbered = (catalog_no: string) => ({ name: 'Low Tide', catalog_no });
    const none = { dimensions: [], images: [] };
    const hidden = numbered('\ufeffLJ\u20111\u200b');
    const bare = numbered('\u200b');
    const seen = registered({ ...hidden, catalog_no: 'LJ\u20111' });
    given(artwork).when({ type: 'RegisterArtwork', data: hidden, facts: none }).then(seen);
    given(artwork)
      .when({ type: 'RegisterArtwork', data: bare, facts: none })
      .then(registered({ ...bare, catalog_no: null }));
    given(artwork, seen).when({ type: 'ChangeArtwork', data: hidden }).then();
  });

  test('a piece without a purchase or consignment is registered, but not offered', () => {
    given(artwork)
      .when({ type: 'RegisterArtwork', data: { name: 'Low Tide' }, facts: { dimensions: [], images: [] } })
      .then(registered({ name: 'Low Tide' }));
  });

  test('refuses to let a piece begin with its sale', () => {
    given(artwork)
      .when({
        type: 'RegisterArtwork',
        data: { name: 'Low Tide', transaction: { activity: 'Sold' } },
        facts: { dimensions: [], images: [], transaction: facts(1) },
      })
      .thenRefused('artwork/first-transaction');
  });

  test('refuses a second piece in the place of the first', () => {
    given(artwork, registered())
      .when({ type: 'RegisterArtwork', data: { name: 'Low Tide' }, facts: { dimensions: [], images: [] } })
      .thenRefused('artwork/exists');
  });
});

describe('changing', () => {
  test('says what changed and nothing else', () => {
    given(artwork, registered({ name: 'Low Tide', price: 1_000 }))
      .when({ type: 'ChangeArtwork', data: { name: 'Low Tide', price: 2_000 } })
      .then({ type: 'ArtworkChanged', data: { price: 2_000 } });
  });

  test('the same again is no change', () => {
    given(artwork, registered({ name: 'Low Tide' }))
      .when({ type: 'ChangeArtwork', data: { name: 'Low Tide', price: null } })
      .thenNothing();
  });

  test('unset, what has a default is that again', () => {
    given(artwork, registered({ markup: 3, description: 'Oil' }))
      .when({
        type: 'ChangeArtwork',
        data: JSON.parse('{"markup":null,"availability":null,"description":null}') as object,
      })
      .then({ type: 'ArtworkChanged', data: { markup: 1, description: null } });
  });

  test('another catalog number says which one is free again', () => {
    given(artwork, registered({ manufacturer_id: 4, catalog_no: 'A1' }))
      .when({ type: 'ChangeArtwork', data: { catalog_no: 'A2' } })
      .then({
        type: 'ArtworkRenumbered',
        data: { from: { manufacturer_id: 4, catalog_no: 'A1' }, to: { manufacturer_id: 4, catalog_no: 'A2' } },
      });
  });

  test('a hidden piece that is shown is offered, for the first time and only then', () => {
    const hidden: ArtworkEvent[] = [registered({ inventory_public: false }), bought()];
    given(artwork, ...hidden)
      .when({ type: 'ChangeArtwork', data: { inventory_public: true } })
      .then({ type: 'ArtworkChanged', data: { inventory_public: true } }, { type: 'ArtworkOffered', data: {} });
    given(artwork, ...onTheWall(), { type: 'ArtworkChanged', data: { inventory_public: false } })
      .when({ type: 'ChangeArtwork', data: { inventory_public: true } })
      .then({ type: 'ArtworkChanged', data: { inventory_public: true } });
  });

  test('refuses to change a piece that is not there', () => {
    given(artwork)
      .when({ type: 'ChangeArtwork', data: { name: 'Ebb' } })
      .thenRefused('record/unknown');
  });
});

describe('removing', () => {
  test('a piece that was entered by mistake goes, and its catalog number is free', () => {
    given(artwork, registered({ manufacturer_id: 4, catalog_no: 'A1' }))
      .when({ type: 'RemoveArtwork', data: {} })
      .then({ type: 'ArtworkRemoved', data: { manufacturer_id: 4, catalog_no: 'A1' } });
  });

  test('removed again, it stays away', () => {
    given(artwork, registered(), { type: 'ArtworkRemoved', data: { manufacturer_id: null, catalog_no: null } })
      .when({ type: 'RemoveArtwork', data: {} })
      .thenNothing();
  });

  test('refuses to remove a piece with a history', () => {
    given(artwork, ...onTheWall())
      .when({ type: 'RemoveArtwork', data: {} })
      .thenRefused('artwork/has-history');
  });
});

describe('sizes and properties', () => {
  test('measured again, the new value stands where the old one stood', () => {
    given(artwork, registered({ type_id: 1 }), {
      type: 'ArtworkMeasured',
      data: { id: 50, dimension_id: 7, units_id: 3, value: '24' },
    })
      .when({ type: 'MeasureArtwork', data: { dimension_id: 7, value: '25.50' }, facts: measuredAs(width, 51) })
      .then({ type: 'ArtworkMeasured', data: { id: 50, dimension_id: 7, units_id: 3, value: '25.5' } });
  });

  test('the same size again is no change', () => {
    given(artwork, registered({ type_id: 1 }), {
      type: 'ArtworkMeasured',
      data: { id: 50, dimension_id: 7, units_id: 3, value: '24' },
    })
      .when({ type: 'MeasureArtwork', data: { dimension_id: 7, value: '24.0' }, facts: measuredAs(width, 51) })
      .thenNothing();
  });

  test('categories are kept in the order of their list, each once', () => {
    given(artwork, registered({ type_id: 1 }))
      .when({
        type: 'MeasureArtwork',
        data: { dimension_id: 8, value: 'Still Life, floral,floral' },
        facts: measuredAs(category),
      })
      .then({ type: 'ArtworkMeasured', data: { id: 50, dimension_id: 8, units_id: 3, value: 'floral,still life' } });
  });

  test.each(['0', '-3', 'tall', '1e3', ''])('refuses a width of %j', (value) => {
    given(artwork, registered({ type_id: 1 }))
      .when({ type: 'MeasureArtwork', data: { dimension_id: 7, value }, facts: measuredAs(width) })
      .thenRefused('domain/value');
  });

  test('refuses a category that is not on the list', () => {
    given(artwork, registered({ type_id: 1 }))
      .when({ type: 'MeasureArtwork', data: { dimension_id: 8, value: 'floral,cats' }, facts: measuredAs(category) })
      .thenRefused('domain/value');
  });

  test('refuses a dimension that pieces of its type do not have', () => {
    given(artwork, registered({ type_id: 2 }))
      .when({ type: 'MeasureArtwork', data: { dimension_id: 7, value: '24' }, facts: measuredAs(width) })
      .thenRefused('dimension/other-type');
  });

  test('a size that is taken away is gone, and again is no change', () => {
    const past: ArtworkEvent[] = [
      registered({ type_id: 1 }),
      { type: 'ArtworkMeasured', data: { id: 50, dimension_id: 7, units_id: 3, value: '24' } },
    ];
    given(artwork, ...past)
      .when({ type: 'RemoveMeasure', data: { id: 50 }, facts: { dimension: { ...width, required: false } } })
      .then({ type: 'ArtworkMeasureRemoved', data: { id: 50 } });
    given(artwork, ...past, { type: 'ArtworkMeasureRemoved', data: { id: 50 } })
      .when({ type: 'RemoveMeasure', data: { id: 50 }, facts: { dimension: null } })
      .thenNothing();
  });
});

describe('images', () => {
  const past: ArtworkEvent[] = [
    registered(),
    { type: 'ArtworkImageAttached', data: { id: 60, image_id: 9, ordinal: 4 } },
  ];

  test('a further image goes behind the others unless it is given a place', () => {
    given(artwork, ...past)
      .when({ type: 'AttachImage', data: { image_id: 10 }, facts: { id: 61 } })
      .then({ type: 'ArtworkImageAttached', data: { id: 61, image_id: 10, ordinal: 5 } });
  });

  test('an image is moved, and to where it is already is no change', () => {
    given(artwork, ...past)
      .when({ type: 'MoveImage', data: { id: 60, ordinal: 0 } })
      .then({ type: 'ArtworkImageMoved', data: { id: 60, ordinal: 0 } });
    given(artwork, ...past)
      .when({ type: 'MoveImage', data: { id: 60, ordinal: 4 } })
      .thenNothing();
  });

  test('an image that takes the place of another has it and those right behind move on', () => {
    const four: ArtworkEvent[] = [
      ...past,
      { type: 'ArtworkImageAttached', data: { id: 61, image_id: 10, ordinal: 5 } },
      { type: 'ArtworkImageAttached', data: { id: 62, image_id: 11, ordinal: 6 } },
      { type: 'ArtworkImageAttached', data: { id: 63, image_id: 12, ordinal: 9 } },
    ];
    given(artwork, ...four)
      .when({ type: 'MoveImage', data: { id: 62, ordinal: 4 } })
      .then(
        { type: 'ArtworkImageMoved', data: { id: 62, ordinal: 4 } },
        { type: 'ArtworkImageMoved', data: { id: 60, ordinal: 5 } },
        { type: 'ArtworkImageMoved', data: { id: 61, ordinal: 6 } },
      );
    given(artwork, ...past, { type: 'ArtworkImageAttached', data: { id: 59, image_id: 10, ordinal: 4 } })
      .when({ type: 'MoveImage', data: { id: 60, ordinal: 4 } })
      .then({ type: 'ArtworkImageMoved', data: { id: 59, ordinal: 5 } });
  });

  test('refuses to move an image that the piece does not have', () => {
    given(artwork, ...past)
      .when({ type: 'MoveImage', data: { id: 61, ordinal: 0 } })
      .thenRefused('record/unknown');
  });

  test('an image is taken away, and again is no change', () => {
    given(artwork, ...past)
      .when({ type: 'DetachImage', data: { id: 60 } })
      .then({ type: 'ArtworkImageDetached', data: { id: 60 } });
    given(artwork, ...past, { type: 'ArtworkImageDetached', data: { id: 60 } })
      .when({ type: 'DetachImage', data: { id: 60 } })
      .thenNothing();
  });
});

test('a piece that was sold and comes back is no new arrival', () => {
  given(artwork, ...onTheWall(), sold())
    .when({ type: 'RecordTransaction', data: { activity: 'Returned', customer_id: 8 }, facts: facts(72) })
    .then(bought({ id: 72, activity: 'Returned', customer_id: 8 }));
});
