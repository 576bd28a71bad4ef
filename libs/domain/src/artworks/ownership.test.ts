import { provenance } from './artworks';
import { transaction } from './testing';

test('a piece that was only moved is neither owned nor consigned', () => {
  expect(provenance([transaction({ activity: 'Transferred', location: 'Racks' })])).toBe('unknown');
});
