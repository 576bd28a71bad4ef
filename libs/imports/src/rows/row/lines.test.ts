import { BadRow } from './row';
import { commandIdOf, newRunName } from '../../shop/command-ids';
import { type Line, linesOf, MAX_LINE_BYTES, rowOf } from './lines';

async function readLines(...chunks: readonly (string | Uint8Array)[]): Promise<Line[]> {
  const lines: Line[] = [];
  const source = async function* () {
    for (const chunk of chunks) yield Buffer.from(chunk);
  };
  for await (const { number, text } of linesOf(source())) lines.push({ number, text });
  return lines;
}

test('divides a stream into lines, wherever its chunks end', async () => {
  const vase = Buffer.from('{"name":"Vase d’été"}');
  expect(await readLines('\ufeff{}\r\n', '\n \n', vase.subarray(0, 15), vase.subarray(15), '\n{"last":1}')).toEqual([
    { number: 1, text: '{}\r' },
    { number: 2, text: '' },
    { number: 3, text: ' ' },
    { number: 4, text: '{"name":"Vase d’été"}' },
    { number: 5, text: '{"last":1}' },
  ]);
});

test('reads on after a line that is too long or not UTF-8', async () => {
  const long = 'x'.repeat(MAX_LINE_BYTES / 2);
  expect(await readLines(long, long, 'x\n', Buffer.from([0xff, 0x0a]), '{}\n')).toEqual([
    { number: 1, text: null },
    { number: 2, text: null },
    { number: 3, text: '{}' },
  ]);
});

test('separates the key of a row from its values', () => {
  const values = { name: 'Vase', catalog_no: null };
  expect(rowOf({ number: 3, text: JSON.stringify({ key: 'A-1', ...values }) })).toEqual({
    line: 3,
    key: 'A-1',
    values,
  });
  expect(rowOf({ number: 3, text: JSON.stringify({ key: 17, ...values }) })).toMatchObject({ key: '17' });
});

test.each([
  ['{"name":', 'The line is no JSON'],
  ['[1]', 'Each line is one object'],
  ['null', 'Each line is one object'],
  ['"Vase"', 'Each line is one object'],
  ['{"key":{}}', 'A key is a text or a number'],
  ['{"key":""}', 'A key is a text or a number'],
  ['{"name":"one","name":"two"}', 'It is said more than once'],
  ['{"name":"one","n\\u0061me":"two"}', 'It is said more than once'],
])('refuses the line %s: %s', (text, complaint) => {
  expect(() => rowOf({ number: 1, text })).toThrow(BadRow);
  expect(() => rowOf({ number: 1, text })).toThrow(complaint);
});

test('makes command ids that fit into a header', () => {
  expect(commandIdOf('add', ['key', 'Été\n'.repeat(100)])).toMatch(/^[\x21-\x7e]{1,128}$/);
});

test('makes different names of runs, which need no quotes in a shell', () => {
  const names = [newRunName(), newRunName()];
  expect(new Set(names).size).toBe(2);
  for (const name of names) expect(name).toMatch(/^run-[0-9a-f]{12}$/);
});
