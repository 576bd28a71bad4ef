import { typeDimension, widgetType } from '@rabbet/domain/artworks/artworks';
import { image } from '@rabbet/domain/images/images';
import { company } from '@rabbet/domain/people/people';
import { setting } from '@rabbet/domain/settings/settings';
import { unit } from '@rabbet/domain/units/unit';
import { listTiles, listWidgets, type WidgetReply } from '../index';
import { BAKER, CENTIMETER, type Gallery, HEIGHT, inAGallery, PAINTING, WIDTH } from '../testing/gallery';

let gallery: Gallery;
inAGallery((opened) => void (gallery = opened));

async function visitorReplyOf(id: number): Promise<WidgetReply | undefined> {
  await gallery.settled();
  return (await listWidgets(gallery.visitor, { id })).data[0];
}

test('what a piece shows of other records is as they are now, in every piece that shows them', async () => {
  await gallery.add(image, 7, { hash: 'h7', width: 10, height: 20, mime: 'jpeg', alt: 'A pond' });
  await gallery.add(setting, 1, { name: 'hours', value: 'Daily: 10AM-6PM', public: true });
  const shown = { width: 30, height: 40, units_id: CENTIMETER, images: [7, 7], quantity_units_id: CENTIMETER };
  for (const id of [1, 2]) await gallery.piece(id, { manufacturer_id: BAKER, ...shown });
  const before = await visitorReplyOf(1);
  expect(before).toMatchObject({
    manufacturer: { id: BAKER, name: 'Baker, Zoë' },
    type: { id: PAINTING, name: 'painting' },
    quantity_units: { id: CENTIMETER, abbr: null },
    dimensions: [{ dimension: { name: 'width' }, units: { abbr: null } }, { dimension: { name: 'height' } }],
    images: [{ image: { alt: 'A pond' } }, { image: { alt: 'A pond' } }],
  });

  await gallery.change(setting, 1, { value: 'Daily: 12PM-6PM' });
  expect(await visitorReplyOf(1)).toEqual(before);
  await gallery.change(company, BAKER, { name: 'Baker, Zoe' });
  for (const id of [1, 2]) expect((await visitorReplyOf(id))?.manufacturer?.name).toBe('Baker, Zoe');
  await gallery.change(unit, CENTIMETER, { abbr: 'cm' });
  await gallery.change(widgetType, PAINTING, { name: 'oil' });
  await gallery.change(image, 7, { alt: 'A lake' });
  await gallery.change(typeDimension, WIDTH, { ordinal: 9, description: 'from left to right' });
  for (const id of [1, 2])
    expect(await visitorReplyOf(id)).toMatchObject({
      type: { name: 'oil' },
      quantity_units: { abbr: 'cm' },
      dimensions: [
        { dimension: { id: HEIGHT, name: 'height' }, units: { abbr: 'cm' } },
        { dimension: { id: WIDTH, name: 'width', ordinal: 9, description: 'from left to right' } },
      ],
      images: [{ image: { alt: 'A lake' } }, { image: { alt: 'A lake' } }],
    });
});

test('a dimension whose place is unset comes first again', async () => {
  await gallery.piece(1, { width: 30, height: 40 });
  const order = async () => (await visitorReplyOf(1))?.dimensions.map(({ dimension_id }) => dimension_id);
  await gallery.change(typeDimension, WIDTH, { ordinal: 9 });
  expect(await order()).toEqual([HEIGHT, WIDTH]);
  await gallery.change(typeDimension, WIDTH, { ordinal: null });
  expect(await order()).toEqual([WIDTH, HEIGHT]);
});

test('nothing that is written into a piece is taken for the address of a record', async () => {
  const name = 'Tide \u0001unit 1\u0001 and "unit 1", "\\u0001unit 1\\u0001"';
  await gallery.piece(1, { name, description: '\u0001maker 4\u0001' });
  expect(await visitorReplyOf(1)).toMatchObject({ name, description: '\u0001maker 4\u0001', manufacturer: null });
});

test('a record that is gone is shown as none', async () => {
  await gallery.add(image, 7, { hash: 'h7', width: 10, height: 20, mime: 'jpeg' });
  await gallery.piece(1, { images: [7] });
  expect((await visitorReplyOf(1))?.images).toMatchObject([{ image: { id: 7 } }]);
  await gallery.remove(image, 7);
  expect((await visitorReplyOf(1))?.images).toMatchObject([{ image_id: 7, image: null }]);
});

test('what staff may know of a record is not told to visitors who ask after them', async () => {
  await gallery.add(image, 7, { hash: 'h7', width: 10, height: 20, mime: 'jpeg', reimage: true });
  await gallery.piece(1, { manufacturer_id: BAKER, images: [7] });
  await gallery.settled();
  await listTiles(gallery.staff, {});
  await listWidgets(gallery.staff, {});
  expect(JSON.stringify(await visitorReplyOf(1))).not.toMatch(/markup|revision/);
});
