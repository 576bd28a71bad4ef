import { randomUUID } from 'node:crypto';
import type { Position } from '@rabbet/domain/events/event';
import { event } from '../contract/store';
import { Digest, eventLine, firstLine, lastLine } from './format';
import { checkExport } from './import';
import { BadExport, openExport } from './read-export';
import { linesOf } from './lines';
import { linesFrom } from '../testing/transfer';

const log = randomUUID();
const at = (place: number) => `at ${place}` as Position; // any text is one that compares
const written = [
  { ...event({ wall: 'north' }), stream: 'exhibition-1', revision: 0, position: at(1) },
  { ...event(), stream: 'exhibition-2', revision: 0, position: at(3) },
  { ...event({ sep: '\u2028\u2029\x85' }), stream: 'exhibition-1', revision: 1, position: at(4) },
];

/** A sound export: line 1 says what it is, lines 2 to 4 are events, line 5 is the end. */
function sound(): string[] {
  return closed([firstLine({ log, head: at(4) }), ...written.map(eventLine)]);
}

/** Adds an end that fits, whatever the lines are. */
function closed(lines: string[]): string[] {
  const digest = new Digest();
  for (const line of lines) digest.add(line);
  return [...lines, lastLine(lines.length - 1, digest)];
}

/** A sound export with one line changed, and an end that fits. */
function changed(line: number, change: (text: string) => string): string[] {
  const lines = sound().slice(0, -1);
  return closed(lines.map((text, i) => (i === line - 1 ? change(text) : text)));
}

function withParts(line: number, parts: object): string[] {
  return changed(line, (text) => JSON.stringify({ ...(JSON.parse(text) as object), ...parts })); // a line of an export
}

const check = (lines: string[]) => checkExport(linesFrom(lines));

describe('an export that is sound', () => {
  it('is read as it was written', async () => {
    expect(await check(sound())).toEqual({ log, head: at(4) });
    const read = [];
    for await (const { line, ...event } of (await openExport(linesFrom(sound()))).events) read.push({ line, ...event });
    expect(read).toEqual(written.map((event, i) => ({ ...event, line: i + 2 })));
  });

  it('is read from a file in whatever pieces it comes, with the line ends of any system', async () => {
    const texts = [sound().join('\n'), `${sound().join('\r\n')}\r\n`, `\ufeff${sound().join('\n')}\n\n\n`];
    for (const bytes of texts.map((text) => Buffer.from(text)))
      for (const size of [1, 7, 100, bytes.length]) {
        const pieces = async function* () {
          for (let i = 0; i < bytes.length; i += size) yield bytes.subarray(i, i + size);
        };
        expect(await checkExport(linesOf(pieces()))).toEqual({ log, head: at(4) });
      }
  });
});

describe('a line of an export that is wrong', () => {
  const lines = sound();
  const wrong: [string, string[], number, string][] = [
    [
      'is missing at the beginning',
      lines.slice(1),
      1,
      'this is no export of a log: the first line has to begin with {"format":"rabbet log","version":1',
    ],
    ['is all that there is of a file of something else', ['hello'], 1, 'this is no export of a log'],
    ['is not there at all', [], 1, 'this is no export of a log'],
    [
      'is of a newer version',
      withParts(1, { version: 2 }),
      1,
      'it is of version 2, and this program reads version 1: a newer one wrote it',
    ],
    ['does not say what log it is of', withParts(1, { log: 7 }), 1, '"log" must be the identity of the log'],
    [
      'was cut off within',
      [...lines.slice(0, 2), lines[2]!.slice(0, 40)],
      3,
      'it is not JSON, perhaps because it was cut off',
    ],
    [
      'is the last one that is there',
      lines.slice(0, 3),
      4,
      'the export was cut off here: its last line has to say "end"',
    ],
    ['is empty', changed(3, () => ''), 3, 'it is not JSON'],
    ['is no object', changed(3, () => 'null'), 3, 'it must be a JSON object'],
    ['lacks a part', withParts(3, { meta: undefined }), 3, '"meta" is undefined, and must be a text'],
    ['has a number for a text', withParts(3, { data: 7 }), 3, '"data" is 7, and must be a text'],
    [
      'has a text for a revision',
      withParts(4, { revision: '1' }),
      4,
      '"revision" is "1", and must be 1, the next of the stream exhibition-1',
    ],
    ['leaves a revision out', withParts(4, { revision: 2 }), 4, '"revision" is 2, and must be 1'],
    ['begins a stream in its middle', closed([lines[0]!, ...lines.slice(2, 4)]), 3, '"revision" is 1, and must be 0'],
    ['comes twice', closed([...lines.slice(0, 3), lines[2]!, lines[3]!]), 4, '"revision" is 0, and must be 1'],
    [
      'stands before one that it follows',
      withParts(4, { position: at(2) }),
      4,
      'its position is at 2, and must be behind at 3, that of the line before',
    ],
    ['has an id that is none', withParts(3, { id: 'seven' }), 3, 'the id "seven" in exhibition-2 is not a UUID'],
    [
      'has a text that no store takes',
      withParts(3, { data: '{"a":"\\u0000"}' }),
      3,
      'holds a NUL or half a surrogate pair',
    ],
    [
      'has a text that would not be read back',
      withParts(3, { data: '{ }' }),
      3,
      'would not be read back as it was written',
    ],
    [
      'was changed',
      [...lines.slice(0, 2), lines[2]!.replace('"actor\\":\\"test', '"actor\\":\\"Tess'), ...lines.slice(3)],
      5,
      'the lines before it have changed: their digest is',
    ],
    [
      'is missing behind the last event of its stream',
      [...lines.slice(0, 2), ...lines.slice(3)],
      4,
      'the export holds 2 events, and there must be 3',
    ],
    [
      'is missing before an end that fits',
      closed(lines.slice(0, 3)),
      4,
      'the last event stands at at 3, and the first line says that it is at 4',
    ],
    ['stands behind the end', [...lines, lines[1]!], 6, 'there is something behind the end of the export'],
  ];
  it.each(wrong)('%s: it is named, and what it must be', async (_, text, line, reason) => {
    const reading = check(text);
    await expect(reading).rejects.toThrow(BadExport);
    await expect(reading).rejects.toMatchObject({ line });
    await expect(reading).rejects.toThrow(`line ${line} of the export: `);
    await expect(reading).rejects.toThrow(reason);
  });

  it('is too long to be one: the rest of the file is not read', async () => {
    let read = 0;
    const endless = async function* () {
      for (;;) yield Buffer.alloc(1024 * 1024, 'x', (read++, 'utf8'));
    };
    await expect(checkExport(linesOf(endless()))).rejects.toThrow('a line is longer than any of an export');
    expect(read).toBeLessThan(20);
  });
});
