import { linesOfResults, rowsOfResults, textWriter } from './results';

const results = new Map([[2, { line: 2, key: null, id: 7, status: 'added' }]]);

test('writes rows without a result as not sent', () => {
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

test('begins the results of a Windows-1252 file with a byte order mark', () => {
  const table = { delimiter: ',', encoding: 'Windows-1252' } as const;
  expect(textWriter(table)(rowsOfResults(['Titel'], [{ number: 2, content: ['Dünen'] }], results))).toBe(
    '\ufeffTitel,outcome,id,message\r\nDünen,added,7,\r\n',
  );
});
