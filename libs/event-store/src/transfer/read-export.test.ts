import { randomUUID } from 'node:crypto';
import type { Position } from '@rabbet/domain/events/event';
import { makeEvent } from '../contract/store';
import { Digest, eventLine, firstLine, lastLine } from './format';
import { checkExport } from './import';
import { BadExport, openExport } from './read-export';
import { splitLines } from './lines';
import { linesFrom } from '../testing/transfer';

const log = randomUUID();
const positionOf = (place: number) => `at ${place}` as Position;
const exportedEvents = [
  { ...makeEvent({ wall: 'north' }), stream: 'exhibition-1', revision: 0, position: positionOf(1) },
  { ...makeEvent(), stream: 'exhibition-2', revision: 0, position: positionOf(3) },
  { ...makeEvent({ sep: '\u2028\u2029\x85' }), stream: 'exhibition-1', revision: 1, position: positionOf(4) },
];

/** A valid export: line 1 describes the log, lines 2 to 4 are events, line 5 is the end. */
function validExport(): string[] {
  return withLastLine([firstLine({ log, head: positionOf(4) }), ...exportedEvents.map(eventLine)]);
}

/** Adds a last line that fits these lines. */
function withLastLine(lines: string[]): string[] {
  const digest = new Digest();
  for (const line of lines) digest.add(line);
  return [...lines, lastLine(lines.length - 1, digest)];
}

/** A valid export with one changed line, and a last line that fits. */
function withChangedLine(line: number, change: (text: string) => string): string[] {
  const lines = validExport().slice(0, -1);
  return withLastLine(lines.map((text, i) => (i === line - 1 ? change(text) : text)));
}

function withChangedFields(line: number, fields: object): string[] {
  return withChangedLine(line, (text) => JSON.stringify({ ...(JSON.parse(text) as object), ...fields }));
}

const check = (lines: string[]) => checkExport(linesFrom(lines));

describe('a valid export', () => {
  it('is read as it was written', async () => {
    expect(await check(validExport())).toEqual({ log, head: positionOf(4) });
    const read = [];
    for await (const { line, ...event } of (await openExport(linesFrom(validExport()))).events)
      read.push({ line, ...event });
    expect(read).toEqual(exportedEvents.map((event, i) => ({ ...event, line: i + 2 })));
  });

  it('is read from chunks of any size, with the line ends of any system', async () => {
    const texts = [
      validExport().join('\n'),
      `${validExport().join('\r\n')}\r\n`,
      `\ufeff${validExport().join('\n')}\n\n\n`,
    ];
    for (const bytes of texts.map((text) => Buffer.from(text)))
      for (const size of [1, 7, 100, bytes.length]) {
        const pieces = async function* () {
          for (let i = 0; i < bytes.length; i += size) yield bytes.subarray(i, i + size);
        };
        expect(await checkExport(splitLines(pieces()))).toEqual({ log, head: positionOf(4) });
      }
  });
});

describe('reading an export fails, with the number of the line,', () => {
  const lines = validExport();
  const invalidExports: [string, string[], number, string][] = [
    [
      'if the first line is missing',
      lines.slice(1),
      1,
      'this is no export of a log: the first line has to begin with {"format":"rabbet log","version":1',
    ],
    ['if the file is something else', ['hello'], 1, 'this is no export of a log'],
    ['if the file is empty', [], 1, 'this is no export of a log'],
    [
      'if its version is newer',
      withChangedFields(1, { version: 2 }),
      1,
      'it is of version 2, and this program reads version 1: a newer one wrote it',
    ],
    [
      'if the first line has no identity of a log',
      withChangedFields(1, { log: 7 }),
      1,
      '"log" must be the identity of the log',
    ],
    [
      'if a line was cut off',
      [...lines.slice(0, 2), lines[2]!.slice(0, 40)],
      3,
      'it is not JSON, perhaps because it was cut off',
    ],
    [
      'if the last line is missing',
      lines.slice(0, 3),
      4,
      'the export was cut off here: its last line has to say "end"',
    ],
    ['if a line is empty', withChangedLine(3, () => ''), 3, 'it is not JSON'],
    ['if a line is no object', withChangedLine(3, () => 'null'), 3, 'it must be a JSON object'],
    ['if a field is missing', withChangedFields(3, { meta: undefined }), 3, '"meta" is undefined, and must be a text'],
    ['if a text field is a number', withChangedFields(3, { data: 7 }), 3, '"data" is 7, and must be a text'],
    [
      'if a revision is a text',
      withChangedFields(4, { revision: '1' }),
      4,
      '"revision" is "1", and must be 1, the next of the stream exhibition-1',
    ],
    ['if a revision is left out', withChangedFields(4, { revision: 2 }), 4, '"revision" is 2, and must be 1'],
    [
      'if a stream does not begin with revision 0',
      withLastLine([lines[0]!, ...lines.slice(2, 4)]),
      3,
      '"revision" is 1, and must be 0',
    ],
    [
      'if an event is repeated',
      withLastLine([...lines.slice(0, 3), lines[2]!, lines[3]!]),
      4,
      '"revision" is 0, and must be 1',
    ],
    [
      'if a position is not behind the one before it',
      withChangedFields(4, { position: positionOf(2) }),
      4,
      'its position is at 2, and must be behind at 3, that of the line before',
    ],
    ['if an id is no UUID', withChangedFields(3, { id: 'seven' }), 3, 'the id "seven" in exhibition-2 is not a UUID'],
    [
      'if a text cannot be stored',
      withChangedFields(3, { data: '{"a":"\\u0000"}' }),
      3,
      'holds a NUL or half a surrogate pair',
    ],
    [
      'if a text would not be read back alike',
      withChangedFields(3, { data: '{ }' }),
      3,
      'would not be read back as it was written',
    ],
    [
      'if a line was changed',
      [...lines.slice(0, 2), lines[2]!.replace('"actor\\":\\"test', '"actor\\":\\"Tess'), ...lines.slice(3)],
      5,
      'the lines before it have changed: their digest is',
    ],
    [
      'if an event is missing',
      [...lines.slice(0, 2), ...lines.slice(3)],
      4,
      'the export holds 2 events, and there must be 3',
    ],
    [
      'if it ends before the position that its first line names',
      withLastLine(lines.slice(0, 3)),
      4,
      'the last event stands at at 3, and the first line says that it is at 4',
    ],
    ['if there is a line behind the end', [...lines, lines[1]!], 6, 'there is something behind the end of the export'],
  ];
  it.each(invalidExports)('%s', async (_, text, line, reason) => {
    const reading = check(text);
    await expect(reading).rejects.toThrow(BadExport);
    await expect(reading).rejects.toMatchObject({ line });
    await expect(reading).rejects.toThrow(`line ${line} of the export: `);
    await expect(reading).rejects.toThrow(reason);
  });

  it('if a line is too long, without reading the rest of the file', async () => {
    let chunksRead = 0;
    const endlessLine = async function* () {
      for (;;) {
        chunksRead++;
        yield Buffer.alloc(1024 * 1024, 'x');
      }
    };
    await expect(checkExport(splitLines(endlessLine()))).rejects.toThrow('a line is longer than any of an export');
    expect(chunksRead).toBeLessThan(20);
  });
});
