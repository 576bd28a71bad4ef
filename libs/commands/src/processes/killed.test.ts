import { type Program as Child, startProgram } from '@rabbet/postgres/testing/program';
import { Gallery } from '../testing/processes/gallery';
import { letSilencePass } from '@rabbet/postgres/testing/leases';
import { until } from '@rabbet/postgres/testing/until';
import { LONG_MS } from '../testing/open-write-side';
import { type StopPoint, thankYou } from '../testing/processes/thank-you';

let gallery: Gallery;
let child: Child | null = null;
beforeAll(async () => (gallery = await Gallery.open()));
beforeEach(() => gallery.reset());
afterEach(async () => {
  await child?.kill();
  child = null;
  await gallery.stop();
});
afterAll(() => gallery.close());

async function startOtherProgram(halt = 'nowhere'): Promise<Child> {
  const { test, home } = gallery.shop;
  child = startProgram('libs/commands/src/testing/processes/thank-you.program', [test.url, home, halt]);
  await child.line(/^started$/);
  return child;
}

const intentStates = async () => (await gallery.readIntents()).map(({ state, attempts }) => `${state} ${attempts}`);

describe('a program killed', () => {
  it.each<[string, StopPoint, string[], number, number, string]>([
    ['before it records what it intends', 'intending', [], 0, 0, 'done 1'],
    ['when it has recorded that', 'intended', ['open 0'], 0, 0, 'done 1'],
    ['before it acts', 'acting', ['open 1'], 0, 0, 'done 2'],
    ['in the middle of the act', 'posted', ['open 1'], 1, 0, 'done 2'],
    ['before it records what came of it', 'acted', ['open 1'], 1, 1, 'done 2'],
    ['when it has recorded that, too', 'recorded', ['done 1'], 1, 1, 'done 1'],
  ])(
    '%s leaves one letter and one note, once another has taken over',
    async (_, point, intents, letters, notes, end) => {
      const killed = await startOtherProgram(point);
      const standby = await gallery.startProgram([thankYou(gallery.writeSide)]);
      await gallery.hangWorks([21]);
      await killed.line(new RegExp(`^at ${point}$`));
      expect(await intentStates()).toEqual(intents);
      expect([await gallery.letters(), await gallery.readNotes()].map(({ length }) => length)).toEqual([
        letters,
        notes,
      ]);
      expect(standby.reports).toEqual([]);

      await killed.kill();
      await gallery.hangWorks([22]);
      await standby.settled();
      expect(await gallery.letters()).toEqual([21, 22]);
      expect(await gallery.readNotes()).toEqual([21, 22]);
      expect(await intentStates()).toEqual([end, 'done 1']);
    },
  );

  it('while it records intents: they are acted on once, whether they were stored or not', async () => {
    const killed = await startOtherProgram();
    const standby = await gallery.startProgram([thankYou(gallery.writeSide)]);
    const [before] = await standby.status();
    await gallery.database.transaction(async (tx) => {
      await tx.query('lock table state.intent in share mode');
      await gallery.hangWorks([21]);
      await until(() => gallery.isWaitingForLock(), 'it waits for the table');
      await killed.kill();
    });
    await standby.settled();
    expect(await gallery.letters()).toEqual([21]);
    expect(await gallery.readNotes()).toEqual([21]);
    expect((await standby.status())[0]?.position).not.toBe(before?.position);
  });
});

test('a frozen program loses its lease, and neither acts nor records anything when it continues', async () => {
  const frozen = await startOtherProgram();
  const standby = await gallery.startProgram([thankYou(gallery.writeSide)]);
  await gallery.hangWorks([31]);
  await frozen.line(/^done$/);
  frozen.child.kill('SIGSTOP');
  await gallery.hangWorks([32]);
  await letSilencePass(gallery.database, LONG_MS, 'process thank-you');
  await standby.settled();
  expect(await gallery.letters()).toEqual([31, 32]);
  frozen.child.kill('SIGCONT');
  await frozen.line(/^standing-by$/);
  await gallery.hangWorks([33]);
  await standby.settled();
  expect(await gallery.letters()).toEqual([31, 32, 33]);
  expect(await gallery.readNotes()).toEqual([31, 32, 33]);
  expect(await intentStates()).toEqual(['done 1', 'done 1', 'done 1']);
  expect(frozen.printed().match(/^done$/gm)).toHaveLength(1);
});
