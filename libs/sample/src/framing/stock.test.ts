import { artworkFields, type ArtworkDetails, isOffered } from '@rabbet/domain/artworks/artworks';
import { fillDefaults } from '@rabbet/domain/records/fields';
import { Calendar } from '../shop/calendar';
import { stock, STOCK_DIMENSIONS, STOCK_WIDGETS } from './stock';

const all = stock(new Calendar(new Date('2026-03-01T17:00:00Z'))).map(({ id, command }) => {
  if (command.type !== 'RegisterArtwork') throw new Error('materials are registered, and nothing else');
  return { id, data: command.data, details: fillDefaults<ArtworkDetails>(artworkFields, command.data) };
});

test('visitors see none of the materials, however many there are', () => {
  expect(all.length).toBeGreaterThanOrEqual(25);
  for (const { id, data, details } of all) {
    const count = Number(data.transaction?.quantity);
    expect([id, count > 0, details.inventory_public, details.availability]).toEqual([id, true, false, 0]);
    expect([id, isOffered({ ...details, inventory_public: true }, count)]).toEqual([id, false]);
  }
});

test('materials have prices above their costs, and are measured as orders are priced by them', () => {
  expect(all.map(({ id }) => id)).toEqual(STOCK_WIDGETS.map(({ id }) => id));
  for (const [i, { data, details }] of all.entries()) {
    const { price, cost, quantity_modulus, width, height } = STOCK_WIDGETS[i]!; // one for each
    expect(details).toMatchObject({ price, cost, quantity_modulus });
    expect(Number(price)).toBeGreaterThan(Number(cost));
    const side = (name: string) => {
      const dimension = STOCK_DIMENSIONS.find(
        (candidate) => candidate.type_id === details.type_id && candidate.name === name,
      );
      const value = data.dimensions?.find(({ dimension_id }) => dimension && dimension_id === dimension.id)?.value;
      return value === undefined ? null : Number(value);
    };
    expect([side('width'), side('height')]).toEqual([width, height]);
  }
});
