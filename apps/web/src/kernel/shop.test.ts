import { SHOP } from './shop';

test('each line of the hours has its days and what is said of them', () => {
  expect(SHOP.hours).toEqual([
    { days: 'Sunday and Monday', times: 'By appointment only' },
    { days: 'Tuesday to Friday', times: '11AM-6:30PM ET' },
    { days: 'Saturday', times: '11AM-6PM ET' },
  ]);
});

test('the site calls the shop by the names of its settings', () => {
  expect(SHOP).toMatchObject({
    name: 'Rabbet Gallery',
    city: 'Raleigh, NC',
    trade: 'Fine Art, Custom Framing & Mirrors',
    years: '1988-2023',
  });
});
