import { lookAlikeKey } from '@rabbet/domain/text/look-alike';
import { SharedNumbers } from './shared-numbers';

const SHOP = [
  { number: 'S-1', maker: 'Ann Lee', piece: { manufacturer_id: 7 } },
  { number: 'S-2', maker: null, piece: { manufacturer_id: null } },
];
const allWithNumber = (number: string) =>
  Promise.resolve(SHOP.filter((piece) => lookAlikeKey(piece.number) === lookAlikeKey(number)));

async function noteDetails(...rows: readonly (readonly [number: string, maker: number | undefined])[]) {
  const numbers = new SharedNumbers(() => ({ findAllByNumber: allWithNumber }));
  const details = [];
  for (const [i, [number, maker]] of rows.entries())
    details.push(await numbers.notesOn({ line: i + 2, maker, number }));
  return details.map(([note]) => note?.detail);
}

test('notes a number of another artist in the later row', async () => {
  const details = await noteDetails(['A-1', 7], ['A-2', 8], ['a-1', 8], ['A-1', 7]);
  expect(details).toEqual([undefined, undefined, '"a-1" in row 2', undefined]);
});

test('notes a number that a piece of another artist in the shop has', async () => {
  const details = await noteDetails(['S-1', 8], ['S-2', 7], ['S-3', 7]);
  expect(details).toEqual(['"S-1" in the shop, of Ann Lee', '"S-2" in the shop, without an artist', undefined]);
  expect(await noteDetails(['S-1', 7], ['S-2', undefined])).toEqual([undefined, undefined]);
});
