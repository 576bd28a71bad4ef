import { list } from './list';
import { csvOf } from './list-csv';

const things = list({
  path: 'core/things',
  name: 'Thing',
  operation: 'listThings',
  tag: 'things',
  about: 'things',
  readers: 'staff',
  columns: {
    id: { type: 'id' },
    title: { type: 'text' },
    by: { type: 'text', nameAs: 'by_name' },
    is_open: { type: 'flag' },
    price: { type: 'money?' },
  },
  filters: {},
});

test('a list is a sheet with a heading and a line a row, which no cell turns into a formula', () => {
  const rows = [
    { id: 1, title: 'Low, "Tide"', by: 'account-7', by_name: 'Ann Lee', is_open: true, price: 12.5, more: 'left out' },
    { id: 2, title: '=1+1', by: 'account-8', by_name: null, is_open: false, price: null },
  ];
  expect(csvOf(things, rows)).toBe(
    [
      'id,title,by,by_name,is_open,price',
      '1,"Low, ""Tide""",account-7,Ann Lee,true,12.5',
      "2,'=1+1,account-8,,false,",
      '',
    ].join('\r\n'),
  );
  expect(csvOf(things, [])).toBe('id,title,by,by_name,is_open,price\r\n');
});
