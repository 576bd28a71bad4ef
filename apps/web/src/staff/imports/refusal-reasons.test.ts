import { refusalReasons } from './refusal-reasons';

const refused = (line: number, ...messages: readonly string[]) => ({
  line,
  key: null,
  id: null,
  status: 'refused',
  errors: messages.map((message) => ({ field: 'Type', code: 'reference/unknown', message })),
});

test('rows that are refused for one reason are told together, the most frequent reason first', () => {
  const none = (name: string) => `There is no type "${name}". Say "Painting" or "Print".`;
  const reasons = refusalReasons([
    refused(2, 'It must be said.'),
    refused(3, none('Oil')),
    refused(4, none('Ink'), 'It must be said.'),
    refused(5, none('Oil')),
  ]);
  expect(reasons).toEqual([
    {
      field: 'Type',
      message: 'There is no type "…". Say "Painting" or "Print".',
      rows: [
        { line: 3, says: 'Oil' },
        { line: 4, says: 'Ink' },
        { line: 5, says: 'Oil' },
      ],
    },
    { field: 'Type', message: 'It must be said.', rows: [2, 4].map((line) => ({ line, says: '' })) },
  ]);
});

test('what a cell or a number says makes no other reason, as on the command line', () => {
  const reasons = refusalReasons([
    refused(2, '"16" x 40 cm" is in two units.', 'There are 3 artists of that name.'),
    refused(3, '"8" x 9 cm" is in two units.', 'There are 12 artists of that name.'),
  ]);
  expect(reasons.map(({ message, rows }) => [message, ...rows.map(({ says }) => says)])).toEqual([
    ['"…" is in two units.', '16" x 40 cm', '8" x 9 cm'],
    ['There are … artists of that name.', '3', '12'],
  ]);
});

test('a reason of rows that say the same quotes them, and marks of inches are left alone', () => {
  const message = '"0 x 20" is no size. Say a size such as 16 3/8 x 20" or 40 x 60 cm.';
  expect(refusalReasons([refused(2, message), refused(9, message)])).toMatchObject([{ message, rows: [{}, {}] }]);
});
