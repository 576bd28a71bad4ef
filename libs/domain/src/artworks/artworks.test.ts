import { given } from '@rabbet/domain/testing/given';
import { artwork, type ArtworkEvent, type TypeDimension } from './artworks';
import {
  transactionRecorded,
  recordingFacts,
  offeredPiece,
  artworkRegistered,
  saleRecorded,
  width,
} from '../testing/artworks';

const category: TypeDimension = {
  ...width,
  name: 'category',
  kind: 'multi-domain',
  filter: 'floral,nautical,still life',
};
const measuredAs = (dimension: TypeDimension, id = 50) => ({ id, dimension });

describe('registering', () => {
  test('a piece is registered with its sizes, images and consignment by one command', () => {
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
        facts: { dimensions: [measuredAs(width)], images: [60], transaction: recordingFacts(70) },
      })
      .then(
        artworkRegistered({ type_id: 1, name: 'Low Tide', price: 120_000 }),
        { type: 'ArtworkMeasured', data: { id: 50, dimension_id: 7, units_id: 3, value: '24' } },
        { type: 'ArtworkImageAttached', data: { id: 60, image_id: 9, ordinal: 0 } },
        transactionRecorded({ id: 70, activity: 'Consigned', vendor_id: 4 }),
        { type: 'ArtworkOffered', data: {} },
      );
  });

  test('the catalog number is stored without invisible characters, and as null if it has no others', () => {
    const numbered = (catalog_no: string) => ({ name: 'Low Tide', catalog_no });
    const none = { dimensions: [], images: [] };
    const hidden = numbered('\ufeffLJ\u20111\u200b');
    const bare = numbered('\u200b');
    const seen = artworkRegistered({ ...hidden, catalog_no: 'LJ\u20111' });
    given(artwork).when({ type: 'RegisterArtwork', data: hidden, facts: none }).then(seen);
    given(artwork)
      .when({ type: 'RegisterArtwork', data: bare, facts: none })
      .then(artworkRegistered({ ...bare, catalog_no: null }));
    given(artwork, seen).when({ type: 'ChangeArtwork', data: hidden }).then();
  });

  test('a piece without a purchase or consignment is registered, but not offered', () => {
    given(artwork)
      .when({ type: 'RegisterArtwork', data: { name: 'Low Tide' }, facts: { dimensions: [], images: [] } })
      .then(artworkRegistered({ name: 'Low Tide' }));
  });

  test('refuses a sale as the first transaction', () => {
    given(artwork)
      .when({
        type: 'RegisterArtwork',
        data: { name: 'Low Tide', transaction: { activity: 'Sold' } },
        facts: { dimensions: [], images: [], transaction: recordingFacts(1) },
      })
      .thenRefused('artwork/first-transaction');
  });

  test('refuses to register the same piece twice', () => {
    given(artwork, artworkRegistered())
      .when({ type: 'RegisterArtwork', data: { name: 'Low Tide' }, facts: { dimensions: [], images: [] } })
      .thenRefused('artwork/exists');
  });
});

describe('changing', () => {
  test('makes an event with the changed fields alone', () => {
    given(artwork, artworkRegistered({ name: 'Low Tide', price: 1_000 }))
      .when({ type: 'ChangeArtwork', data: { name: 'Low Tide', price: 2_000 } })
      .then({ type: 'ArtworkChanged', data: { price: 2_000 } });
  });

  test('the current values make no event', () => {
    given(artwork, artworkRegistered({ name: 'Low Tide' }))
      .when({ type: 'ChangeArtwork', data: { name: 'Low Tide', price: null } })
      .thenNothing();
  });

  test('a field with a default gets it again when it is unset', () => {
    given(artwork, artworkRegistered({ markup: 3, description: 'Oil' }))
      .when({
        type: 'ChangeArtwork',
        data: JSON.parse('{"markup":null,"availability":null,"description":null}') as object,
      })
      .then({ type: 'ArtworkChanged', data: { markup: 1, description: null } });
  });

  test('a new catalog number makes an event that names the old one, which is free again', () => {
    given(artwork, artworkRegistered({ manufacturer_id: 4, catalog_no: 'A1' }))
      .when({ type: 'ChangeArtwork', data: { catalog_no: 'A2' } })
      .then({
        type: 'ArtworkRenumbered',
        data: { from: { manufacturer_id: 4, catalog_no: 'A1' }, to: { manufacturer_id: 4, catalog_no: 'A2' } },
      });
  });

  test('a hidden piece is offered when it is first shown, and not again when it is hidden and shown once more', () => {
    const hidden: ArtworkEvent[] = [artworkRegistered({ inventory_public: false }), transactionRecorded()];
    given(artwork, ...hidden)
      .when({ type: 'ChangeArtwork', data: { inventory_public: true } })
      .then({ type: 'ArtworkChanged', data: { inventory_public: true } }, { type: 'ArtworkOffered', data: {} });
    given(artwork, ...offeredPiece(), { type: 'ArtworkChanged', data: { inventory_public: false } })
      .when({ type: 'ChangeArtwork', data: { inventory_public: true } })
      .then({ type: 'ArtworkChanged', data: { inventory_public: true } });
  });

  test('refuses to change a piece that was never registered', () => {
    given(artwork)
      .when({ type: 'ChangeArtwork', data: { name: 'Ebb' } })
      .thenRefused('record/unknown');
  });
});

describe('removing', () => {
  test('a piece without a history is removed, and its catalog number is free again', () => {
    given(artwork, artworkRegistered({ manufacturer_id: 4, catalog_no: 'A1' }))
      .when({ type: 'RemoveArtwork', data: {} })
      .then({ type: 'ArtworkRemoved', data: { manufacturer_id: 4, catalog_no: 'A1' } });
  });

  test('removing a removed piece makes no event', () => {
    given(artwork, artworkRegistered(), { type: 'ArtworkRemoved', data: { manufacturer_id: null, catalog_no: null } })
      .when({ type: 'RemoveArtwork', data: {} })
      .thenNothing();
  });

  test('refuses to remove a piece with a history', () => {
    given(artwork, ...offeredPiece())
      .when({ type: 'RemoveArtwork', data: {} })
      .thenRefused('artwork/has-history');
  });
});

describe('sizes and properties', () => {
  test('a new value replaces the old one under its id', () => {
    given(artwork, artworkRegistered({ type_id: 1 }), {
      type: 'ArtworkMeasured',
      data: { id: 50, dimension_id: 7, units_id: 3, value: '24' },
    })
      .when({ type: 'MeasureArtwork', data: { dimension_id: 7, value: '25.50' }, facts: measuredAs(width, 51) })
      .then({ type: 'ArtworkMeasured', data: { id: 50, dimension_id: 7, units_id: 3, value: '25.5' } });
  });

  test('the same size in another spelling makes no event', () => {
    given(artwork, artworkRegistered({ type_id: 1 }), {
      type: 'ArtworkMeasured',
      data: { id: 50, dimension_id: 7, units_id: 3, value: '24' },
    })
      .when({ type: 'MeasureArtwork', data: { dimension_id: 7, value: '24.0' }, facts: measuredAs(width, 51) })
      .thenNothing();
  });

  test('categories are stored in the order of their list, each once', () => {
    given(artwork, artworkRegistered({ type_id: 1 }))
      .when({
        type: 'MeasureArtwork',
        data: { dimension_id: 8, value: 'Still Life, floral,floral' },
        facts: measuredAs(category),
      })
      .then({ type: 'ArtworkMeasured', data: { id: 50, dimension_id: 8, units_id: 3, value: 'floral,still life' } });
  });

  test.each(['0', '-3', 'tall', '1e3', ''])('refuses a width of %j', (value) => {
    given(artwork, artworkRegistered({ type_id: 1 }))
      .when({ type: 'MeasureArtwork', data: { dimension_id: 7, value }, facts: measuredAs(width) })
      .thenRefused('domain/value');
  });

  test('refuses a category that is not on the list', () => {
    given(artwork, artworkRegistered({ type_id: 1 }))
      .when({ type: 'MeasureArtwork', data: { dimension_id: 8, value: 'floral,cats' }, facts: measuredAs(category) })
      .thenRefused('domain/value');
  });

  test('refuses a dimension that pieces of its type do not have', () => {
    given(artwork, artworkRegistered({ type_id: 2 }))
      .when({ type: 'MeasureArtwork', data: { dimension_id: 7, value: '24' }, facts: measuredAs(width) })
      .thenRefused('dimension/other-type');
  });

  test('a size is removed once; removing it again makes no event', () => {
    const past: ArtworkEvent[] = [
      artworkRegistered({ type_id: 1 }),
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
    artworkRegistered(),
    { type: 'ArtworkImageAttached', data: { id: 60, image_id: 9, ordinal: 4 } },
  ];

  test('an image without a place is attached behind the others', () => {
    given(artwork, ...past)
      .when({ type: 'AttachImage', data: { image_id: 10 }, facts: { id: 61 } })
      .then({ type: 'ArtworkImageAttached', data: { id: 61, image_id: 10, ordinal: 5 } });
  });

  test('an image is moved; moving it to its own place makes no event', () => {
    given(artwork, ...past)
      .when({ type: 'MoveImage', data: { id: 60, ordinal: 0 } })
      .then({ type: 'ArtworkImageMoved', data: { id: 60, ordinal: 0 } });
    given(artwork, ...past)
      .when({ type: 'MoveImage', data: { id: 60, ordinal: 4 } })
      .thenNothing();
  });

  test('an image that takes the place of another pushes it and those right behind it on by one', () => {
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

  test('an image is detached once; detaching it again makes no event', () => {
    given(artwork, ...past)
      .when({ type: 'DetachImage', data: { id: 60 } })
      .then({ type: 'ArtworkImageDetached', data: { id: 60 } });
    given(artwork, ...past, { type: 'ArtworkImageDetached', data: { id: 60 } })
      .when({ type: 'DetachImage', data: { id: 60 } })
      .thenNothing();
  });
});

test('a piece that a customer brings back is not offered for the first time again', () => {
  given(artwork, ...offeredPiece(), saleRecorded())
    .when({ type: 'RecordTransaction', data: { activity: 'Returned', customer_id: 8 }, facts: recordingFacts(72) })
    .then(transactionRecorded({ id: 72, activity: 'Returned', customer_id: 8 }));
});
