import {
  artworkFields,
  dimensionFields,
  imageFields,
  typeDimension,
  widgetType,
} from '@rabbet/domain/artworks/artworks';
import { image } from '@rabbet/domain/images/images';
import { company } from '@rabbet/domain/people/people';
import type { AnyFields } from '@rabbet/domain/records/fields';
import { unit } from '@rabbet/domain/units/unit';
import {
  listArtists,
  listWidgets,
  type StaffWidgetReply,
  widgetDimensions,
  widgetImages,
  widgetTransactions,
} from '../index';
import { BAKER, type Gallery, inAGallery, INCH } from '../testing/gallery';

let gallery: Gallery;
inAGallery((opened) => void (gallery = opened));

/** Names in replies beside the fields of the record: listed here by hand, so that somebody thinks about each new one. */
const PUBLIC_BESIDES = {
  widget: ['id', 'quantity', 'sold', 'manufacturer', 'type', 'quantity_units', 'dimensions', 'images'],
  dimension: ['id', 'widget_id', 'units', 'dimension'],
  image: ['id', 'widget_id', 'image'],
  record: ['id'],
  artist: ['id', 'image'],
};
const SECRETS =
  /cost|markup|comments|location|last_transaction|vendor|customer|custody|provenance|computed|birthday|revision/;

function publicNames(fields: AnyFields): string[] {
  return Object.entries(fields).flatMap(([name, { readers }]) => (readers === 'public' ? [name] : []));
}

function expectPublic(
  reply: object | null | undefined,
  fields: AnyFields,
  besides: readonly string[],
  all = true,
): void {
  if (!reply) throw new Error('there is nothing to look at');
  const allowed = [...new Set([...publicNames(fields), ...besides])].sort();
  const replyNames = Object.keys(reply).sort();
  if (all) expect(replyNames).toEqual(allowed);
  else expect(allowed).toEqual(expect.arrayContaining(replyNames));
}

async function hang(id: number, details: Parameters<Gallery['piece']>[1] = {}): Promise<void> {
  const secret = { location: 'Vault', comments: 'Haggle', cost: 70_077, markup: 3 };
  const all = { width: 10, images: [7], manufacturer_id: BAKER, quantity_units_id: INCH };
  await gallery.piece(id, { ...secret, ...all, ...details });
}

test('every field that visitors get is declared public, in every reply', async () => {
  await gallery.add(image, 7, { hash: 'h7', width: 10, height: 10, mime: 'jpeg', reimage: true });
  await gallery.change(company, BAKER, { image_id: 7, virtual: true, web_id: 77 });
  await hang(1);
  await gallery.settled();
  const { visitor } = gallery;
  const [piece] = (await listWidgets(visitor, {})).data;
  expectPublic(piece, artworkFields, PUBLIC_BESIDES.widget);
  expectPublic(piece?.type, widgetType.fields, PUBLIC_BESIDES.record);
  expectPublic(piece?.manufacturer, company.fields, PUBLIC_BESIDES.record, false);
  expectPublic(piece?.quantity_units, unit.fields, PUBLIC_BESIDES.record);
  for (const dimension of [piece?.dimensions[0], (await widgetDimensions(visitor, { widget_id: 1 }))[0]]) {
    expectPublic(dimension, dimensionFields, PUBLIC_BESIDES.dimension);
    expectPublic(dimension?.dimension, typeDimension.fields, PUBLIC_BESIDES.record);
    expectPublic(dimension?.units, unit.fields, PUBLIC_BESIDES.record);
  }
  for (const attached of [piece?.images[0], (await widgetImages(visitor, { widget_id: 1 }))[0]]) {
    expectPublic(attached, imageFields, PUBLIC_BESIDES.image);
    expectPublic(attached?.image, image.fields, PUBLIC_BESIDES.record);
  }
  const [artist] = (await listArtists(visitor, { id: BAKER })).data;
  expectPublic(artist, company.fields, PUBLIC_BESIDES.artist);
  const text = JSON.stringify([piece, artist]);
  expect(text).not.toMatch(SECRETS);
  expect(text).not.toMatch(/Vault|Haggle|700\.77|77/);
});

test('a price that is not public, or of a piece that is sold, is known to staff alone', async () => {
  await hang(1, { price: 12_345, price_public: false });
  await hang(2, { price: 12_345 });
  await hang(3);
  await hang(4, { cost: null });
  await gallery.transact(2, { activity: 'Sold' });
  await gallery.settled();
  const prices = async (id: number) => {
    const [shown] = (await listWidgets(gallery.visitor, { id })).data;
    const [staff] = (await listWidgets(gallery.staff, { id })).data as StaffWidgetReply[];
    return [shown?.price, staff?.price, staff?.computed_price];
  };
  expect(await prices(1)).toEqual([null, 123.45, 123.45]);
  expect(await prices(2)).toEqual([null, 123.45, 123.45]);
  expect(await prices(3)).toEqual([2803.08, null, 2803.08]);
  expect(await prices(4)).toEqual([null, null, null]);
});

test('staff get what visitors do not', async () => {
  await hang(1);
  await gallery.settled();
  const { data } = await listWidgets(gallery.staff, {});
  expect(data).toMatchObject([
    {
      location: 'Vault',
      comments: 'Haggle',
      cost: 700.77,
      markup: 3,
      type: { markup: 2 },
      custody: 'consigned',
      provenance: 'consigned',
      offered: true,
      last_transaction: '2026-03-02 15:00:00',
    },
  ]);
});

test('visitors know nothing of the parts of a hidden piece', async () => {
  await hang(1, { inventory_public: false });
  await gallery.settled();
  expect(await widgetDimensions(gallery.visitor, { widget_id: 1 })).toEqual([]);
  expect(await widgetImages(gallery.visitor, { widget_id: 1 })).toEqual([]);
  expect(await widgetDimensions(gallery.staff, { widget_id: 1 })).toHaveLength(1);
  expect(await widgetImages(gallery.staff, { widget_id: 1 })).toHaveLength(1);
  await expect(widgetTransactions(gallery.visitor, { widget_id: 1 })).rejects.toThrow('visitors');
});

test('an answer names the read models that it stands on, and none of them changes with time alone', async () => {
  await hang(1);
  await gallery.settled();
  const { visitor } = gallery;
  await listWidgets(visitor, {});
  const shown = ['artworks', 'company', 'image', 'unit', 'widget_type', 'widget_type_dimension'];
  expect([...visitor.reads].sort()).toEqual(shown);
  expect(visitor.validUntil).toBeNull();
});
