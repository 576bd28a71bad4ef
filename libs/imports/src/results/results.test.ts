import { linesOfResults, rowsOfResults, textWriter } from './results';

const results = new Map([[2, { line: 2, key: null, id: 7, status: 'added' }]]);

test('rows that were cut off stay in the file of results, as not sent', () => {
  const rows = [
    { number: 2, content: ['Dunes'] },
    { number: 4, content: ['Surf', 'aside'] },
  ];
  const table = { delimiter: '\t', encoding: 'UTF-8' } as const;
  expect(textWriter(table)(rowsOfResults(['Title'], rows, results))).toBe(
    'Title\t(no heading)\toutcome\tid\tmessage\r\nDunes\t\tadded\t7\t\r\nSurf\taside\tnot sent\t\t\r\n',
  );
  const lines = rows.map(({ number, content: [name] }) => ({ number, content: JSON.stringify({ name }) }));
  expect(linesOfResults(lines, results)).toBe(
    '{"name":"Dunes","outcome":{"status":"added","id":7,"message":null}}\n{"name":"Surf","outcome":{"status":"not sent","id":null,"message":null}}\n',
  );
});

test('a file that a sheet would take for another encoding begins with a byte order mark', () => {
  const table = { delimiter: ',', encoding: 'Windows-1252' } as const;
  expect(textWriter(table)(rowsOfResults(['Titel'], [{ number: 2, content: ['Dünen'] }], results))).toBe(
    '\ufeffTitel,outcome,id,message\r\nDünen,added,7,\r\n',
  );
});
