import { addressOfWorkshop } from './place';

const shop = {
  shop_name: 'Rabbet Gallery',
  street: '410 Glenwood Avenue',
  suite: null,
  city_line: 'Raleigh, NC 27603',
};

test.each([
  ['The classroom', 'The classroom, 410 Glenwood Avenue, Raleigh, NC 27603'],
  ['Room 2', 'Room 2, 410 Glenwood Avenue, Raleigh, NC 27603'],
  [null, 'Rabbet Gallery, 410 Glenwood Avenue, Raleigh, NC 27603'],
  ['', 'Rabbet Gallery, 410 Glenwood Avenue, Raleigh, NC 27603'],
])('the location %j without a street is in the gallery', (location, place) => {
  expect(addressOfWorkshop(location, shop)).toBe(place);
});

test.each(['Artspace, 201 E Davie Street, Raleigh', '12b Oak Street'])(
  'the location %j with a street is elsewhere',
  (location) => {
    expect(addressOfWorkshop(location, shop)).toBe(location);
  },
);

test('the address leaves out lines that the shop does not have', () => {
  expect(addressOfWorkshop('The studio', { ...shop, street: null, suite: 'Suite 5', city_line: '' })).toBe(
    'The studio, Suite 5',
  );
});
