import { join } from 'node:path';
import type { ShopEvent } from '@rabbet/domain/events/event';
import { eventId } from '@rabbet/event-store';
import { GuestBookShop } from '../../testing/guest-book-shop';
import { Terminal } from '../../testing/terminal';

const ROOT = join(__dirname, '../../../../..');
const MAIN = join(ROOT, 'dist/apps/cli/src/main.js');
/** A terminal that is told to be red, and to ring. */
const HOSTILE = 'Red \u001b[31m Tide \u0007';

let shop: GuestBookShop;
beforeAll(async () => {
  shop = await GuestBookShop.open();
  const writeSide = await shop.open();
  await append('unit-9', [
    { type: 'UnitAdded', data: { name: 'foot', abbr: 'ft' } },
    { type: 'UnitChanged', data: { abbr: HOSTILE }, occurredAt: '2026-02-01T00:00:00.000Z' },
    { type: 'UnitChanged', data: { name: 'feet' } },
    { type: 'UnitRemoved', data: {} },
  ]);
  await append('person-41', [{ type: 'PersonAdded', data: {}, personal: { 41: { first: 'Ann', last: 'Lee' } } }]);
  await append('test-exhibition-3', [{ type: 'ExhibitionPlanned', data: { title: 'Coast', opensOn: '2026-05-01' } }]);
  await writeSide.personKeys.erase(['41']);
  await writeSide.stateSynchronizer.catchUp();
  await writeSide.close();

  async function append(stream: string, events: readonly ShopEvent[]): Promise<void> {
    for (const [i, event] of events.entries()) {
      const recordedAt = `2026-03-0${i + 2}T15:00:00.000Z`;
      const ids = [eventId(stream, i)];
      const meta = { recordedAt, actor: 'user-7', origin: 'web', commandId: null, cause: null } as const;
      await writeSide.eventStore.append(stream, i - 1, [event], ids, meta);
    }
  }
});
afterAll(() => shop.close());

interface Line {
  readonly revision: number;
  readonly changes: readonly { readonly path: string }[];
}
async function lines(...args: string[]): Promise<Line[]> {
  const { code, printed, complaint } = await shop.rabbet(['log', 'replay', ...args]);
  expect({ code, complaint }).toEqual({ code: 0, complaint: '' });
  return printed
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
}
const revisions = async (...args: string[]) => (await lines(...args)).map(({ revision }) => revision);

describe('rabbet log replay, in a pipe', () => {
  it('tells of each event what it changed, and the state after it', async () => {
    const [first, second, , last, ...more] = await lines('unit-9');
    expect(more).toEqual([]);
    expect(first).toMatchObject({
      revision: 0,
      type: 'UnitAdded',
      actor: 'user-7',
      origin: 'web',
      recordedAt: '2026-03-02T15:00:00.000Z',
      occurredAt: '2026-03-02T15:00:00.000Z',
      state: { stage: 'kept', values: { name: 'foot', abbr: 'ft', system: null } },
    });
    expect(first?.changes).toContainEqual({ path: 'values.abbr', before: null, after: 'ft' });
    expect(second).toMatchObject({
      recordedAt: '2026-03-03T15:00:00.000Z',
      occurredAt: '2026-02-01T00:00:00.000Z',
      changes: [{ path: 'values.abbr', before: 'ft', after: HOSTILE }],
    });
    expect(last).toMatchObject({ type: 'UnitRemoved', changes: [{ path: 'stage', before: 'kept', after: 'removed' }] });
  });

  it('begins and ends where it is told to, with the whole state', async () => {
    expect(await revisions('unit-9', '--from', '2')).toEqual([2, 3]);
    expect(await revisions('unit-9', '--from', '1', '--until', '2')).toEqual([1, 2]);
    expect(await revisions('unit-9', '--until', '2026-03-03', '--json')).toEqual([0, 1]);
    expect((await lines('unit-9', '--from', '2'))[0]).toMatchObject({ state: { values: { abbr: HOSTILE } } });
    const none = { code: 3, complaint: 'Nothing happened to unit-9 from there until then.\n' };
    expect(await shop.rabbet(['log', 'replay', 'unit-9', '--from', '4'])).toMatchObject(none);
    expect(await shop.rabbet(['log', 'replay', 'unit-9', '--until', '2026-03-01'])).toMatchObject({
      code: 3,
      complaint: 'Nothing was recorded of unit-9 until then: it begins on March 2, 2026.\n',
    });
    expect(await shop.rabbet(['log', 'replay', 'unit-9', '--until', 'March'])).toMatchObject({ code: 2 });
  });

  it('refuses a stream that nothing is known of, and says how streams are named', async () => {
    const naming = /A stream is named by what it is of and by an id, such as artwork-1204: .*, article-type, artwork, /;
    for (const [name, says] of [
      ['unit-77', 'The log knows nothing of unit-77.'],
      ['test-exhibition-3', 'This program knows no rules for test-exhibition-3.'],
      ['artwork', 'This program knows no rules for artwork.'],
    ] as const) {
      const { code, printed, complaint } = await shop.rabbet(['log', 'replay', name]);
      expect([code, printed]).toEqual([3, '']);
      expect(complaint).toMatch(naming);
      expect(complaint.startsWith(`${says} `)).toBe(true);
    }
  });

  it('tells null of an erased person', async () => {
    expect(await lines('person-41')).toMatchObject([{ state: { values: { first: null, last: null } } }]);
  });
});

describe('rabbet log replay, in a terminal', () => {
  const replaying = (stream: string) =>
    new Terminal(
      `before=$(stty -g); sh -c 'echo pid $$; exec "${process.execPath}" "${MAIN}" log replay ${stream}'; echo "ended $?"; test "$before" = "$(stty -g)" && echo as before`,
      shop.environment,
    );
  const key = (letter: string) => `\u001b[${letter}`;
  const RIGHT = key('C');
  const LEFT = key('D');
  const UP = key('A');
  const DOWN = key('B');
  const HOME = key('H');
  const END = key('F');

  it('shows one event at a time, forth and back by keys, and gives the terminal back', async () => {
    const terminal = replaying('unit-9');
    await terminal.type(/unit-9 @0 {2}UnitAdded[^]*1 of 4: /, RIGHT);
    await terminal.type(/@1 {2}UnitChanged[^]*values\.abbr: ft -> Red[^]*2 of 4/, DOWN);
    await terminal.type(/3 of 4/, END);
    await terminal.type(/4 of 4/, RIGHT + LEFT);
    await terminal.type(/4 of 4[^]*4 of 4[^]*3 of 4/, UP);
    await terminal.type(/4 of 4[^]*3 of 4[^]*2 of 4/, HOME);
    await terminal.type(/3 of 4[^]*2 of 4[^]*1 of 4/, 'q');
    await terminal.ended;
    expect(terminal.shown).toMatch(/\[\?25h[^]*\[\?1049l[^]*ended 0\s+as before/);
    expect(terminal.shown).not.toContain('\u001b[31m');
    expect(terminal.shown).not.toContain('\u0007');
  });

  it('Ctrl-C leaves as well, and so does a signal, as the terminal was', async () => {
    const left = replaying('unit-9');
    await left.type(/1 of 4/, '\u0003');
    await left.ended;
    expect(left.shown).toMatch(/\[\?1049l[^]*ended 0\s+as before/);

    const killed = replaying('unit-9');
    await killed.type(/1 of 4/, '');
    process.kill(Number(/pid (\d+)/.exec(killed.shown)?.[1]), 'SIGTERM');
    await killed.ended;
    expect(killed.shown).toMatch(/\[\?1049l[^]*ended 143\s+as before/);
  });

  it('shows what was said of an erased person as erased', async () => {
    const terminal = replaying('person-41');
    await terminal.type(/1 of 1/, 'q');
    await terminal.ended;
    expect(terminal.shown).toMatch(/values\.first: null -> \[erased\]/);
  });
});
