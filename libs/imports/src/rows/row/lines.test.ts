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

test('lines are found wherever the chunks of a stream end, empty ones too', async () => {
  const vase = Buffer.from('{"name":"Vase d’été"}');
  expect(await readLines('\ufeff{}\r\n', '\n \n', vase.subarray(0, 15), vase.subarray(15), '\n{"last":1}')).toEqual([
    { number: 1, text: '{}\r' },
    { number: 2, text: '' },
    { number: 3, text: ' ' },
    { number: 4, text: '{"name":"Vase d’été"}' },
    { number: 5, text: '{"last":1}' },
  ]);
});

test('a line that is too long or no UTF-8 does not hide those after it', async () => {
  const long = 'x'.repeat(MAX_LINE_BYTES / 2);
  expect(await readLines(long, long, 'x\n', Buffer.from([0xff, 0x0a]), '{}\n')).toEqual([
    { number: 1, text: null },
    { number: 2, text: null },
    { number: 3, text: '{}' },
  ]);
});

test('a row may have a key of its own, which is not sent', () => {
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
])('the line %s is refused with what would be right', (text, complaint) => {
  expect(() => rowOf({ number: 1, text })).toThrow(BadRow);
  expect(() => rowOf({ number: 1, text })).toThrow(complaint);
});

test('a command id is one that a header can hold', () => {
  expect(commandIdOf('add', ['key', 'Été\n'.repeat(100)])).toMatch(/^[\x21-\x7e]{1,128}$/);
});

test('two runs that nobody named are different ones, by names that a shell takes as they are', () => {
  const names = [newRunName(), newRunName()];
  expect(new Set(names).size).toBe(2);
  for (const name of names) expect(name).toMatch(/^run-[0-9a-f]{12}$/);
});
