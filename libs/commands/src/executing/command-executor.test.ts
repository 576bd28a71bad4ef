import { throughPort } from '@rabbet/postgres/testing/database';
import { VISITOR } from '@rabbet/domain/callers/caller';
import { randomUUID } from 'node:crypto';
import { LogUnavailable } from '@rabbet/event-store';
import { FaultyWire } from '@rabbet/event-store/contract/faulty-wire';
import { EditConflict } from './aggregate';
import type { WriteSide } from '../write-side/write-side';
import { erasePerson } from '../operate';
import { type Exhibition, exhibition, type ExhibitionCommand } from '../testing/exhibition';
import { PATIENT, request, testWriteSide, type TestWriteSide } from '../testing/open-write-side';

let shop: TestWriteSide;
let here: WriteSide;
let there: WriteSide;
let id: string;
const plan: ExhibitionCommand = { type: 'PlanExhibition', data: { title: 'Marshes', opensOn: '2026-12-01' } };
const hang = (artworkId: number): ExhibitionCommand => ({ type: 'HangWork', data: { artworkId, wall: 'north' } });
const open: ExhibitionCommand = { type: 'OpenExhibition', data: {}, facts: { now: Date.parse('2026-12-01') } };
const sign = (guest: string, name: string): ExhibitionCommand => ({
  type: 'SignGuestBook',
  data: { guest },
  personal: { [guest]: { name } },
});

beforeAll(async () => {
  shop = await testWriteSide();
  [here, there] = [await shop.open(), await shop.open()];
});
afterAll(() => shop.close());
beforeEach(async () => {
  id = randomUUID();
  await here.executor.execute(exhibition, id, plan, request());
});
const change = (command: ExhibitionCommand, context = request(), writeSide = here) =>
  writeSide.executor.execute(exhibition, id, command, context);
const events = async (writeSide = here) => writeSide.eventStore.readStream(`exhibition-${id}`);
const types = async () => (await events()).map(({ type }) => type);

describe('a change', () => {
  it('leads to events that say who sent it, when and how', async () => {
    const context = request({
      cause: randomUUID(),
      run: 'stock',
      origin: 'cli',
      now: new Date('2026-11-21T10:00:00Z'),
    });
    const answer = await change(hang(1), context);
    const [, hung] = await events();
    expect(hung).toMatchObject({
      type: 'WorkHung',
      data: { artworkId: 1, wall: 'north' },
      commandId: context.commandId,
      actor: 'local-test',
      origin: 'cli',
      cause: context.cause,
      run: 'stock',
      recordedAt: '2026-11-21T10:00:00.000Z',
      occurredAt: '2026-11-21T10:00:00.000Z',
    });
    expect(answer).toEqual({
      result: { happened: ['WorkHung'] },
      position: hung?.position,
      revision: 1,
      repeated: false,
      changed: true,
    });
  });

  it('that changes nothing says so, and where to read back', async () => {
    const { position } = await change(hang(1));
    expect(await change(hang(1))).toMatchObject({ changed: false, position, result: { happened: [] } });
    expect(await types()).toHaveLength(2);
  });

  it('that the shop refuses leaves no event', async () => {
    await expect(change(open)).rejects.toMatchObject({ code: 'domain/no-values' });
    expect(await types()).toEqual(['ExhibitionPlanned']);
  });

  it('is decided on what other programs have done meanwhile, if it would be refused or do nothing', async () => {
    await expect(change(open)).rejects.toMatchObject({ code: 'domain/no-values' });
    await change(hang(1), request(), there);
    expect(await change(open)).toMatchObject({ changed: true, revision: 2 });
  });

  it('is decided again when another program was first', async () => {
    await change(hang(1), request(), there);
    await change(hang(2), request(), here);
    await change(hang(3), request(), there);
    expect(await types()).toEqual(['ExhibitionPlanned', 'WorkHung', 'WorkHung', 'WorkHung']);
  });

  it('gives up on a stream that others change all the time', async () => {
    const impatient = await shop.open({ executor: { attempts: 0 } });
    await change(hang(1), request(), impatient);
    await change(hang(2), request(), there);
    await expect(change(hang(3), request(), impatient)).rejects.toMatchObject({ name: 'TooBusy' });
  });
});

describe('many changes of one stream at once', () => {
  it('cost one append each in one program', async () => {
    let decided = 0;
    const counted = {
      ...exhibition,
      decide: {
        ...exhibition.decide,
        HangWork(...work: Parameters<typeof exhibition.decide.HangWork>) {
          decided++;
          return exhibition.decide.HangWork(...work);
        },
      },
    };
    await Promise.all(Array.from({ length: 500 }, (_, i) => here.executor.execute(counted, id, hang(i), request())));
    expect(decided).toBe(500);
    expect(await types()).toHaveLength(501);
  });

  it('are all done when they come to two programs', async () => {
    await Promise.all(Array.from({ length: 60 }, (_, i) => change(hang(i), request(), i % 2 ? here : there)));
    expect(await types()).toHaveLength(61);
  });
});

describe('a command that comes twice', () => {
  it('is answered twice alike and done once, also after others', async () => {
    const context = request();
    const first = await change(hang(1), context);
    await change(hang(2));
    expect(await change(hang(1), context)).toEqual({ ...first, repeated: true });
    expect(await types()).toHaveLength(3);
  });

  it('is answered alike though its stream was looked at meanwhile, by several at once', async () => {
    await here.executor.state(exhibition, id);
    const context = request();
    const first = await change(hang(1), context, there);
    await change(hang(2), request(), there);
    await Promise.all([1, 2, 3].map(() => here.executor.state(exhibition, id)));
    const later = { ...context, now: new Date(context.now.getTime() + 60_000) };
    expect(await change(hang(1), later, here)).toEqual({ ...first, repeated: true });
  });

  it('is recognised though it is decided on another day, and though its parts come in another order', async () => {
    await change(hang(1));
    const context = request();
    await change(open, context);
    const again = { ...open, facts: { now: Date.parse('2027-01-01') } };
    expect(await change(again, { ...context, now: new Date('2027-01-01') })).toMatchObject({ repeated: true });
    const reordered: ExhibitionCommand = { type: 'HangWork', data: { wall: 'north', artworkId: 5 } };
    const other = randomUUID();
    await here.executor.execute(exhibition, other, plan, request());
    await here.executor.execute(exhibition, other, hang(5), context);
    expect(await here.executor.execute(exhibition, other, reordered, context)).toMatchObject({ repeated: true });
  });

  it('is done once by two programs that get it at the same time', async () => {
    const context = request();
    const later = { ...context, now: new Date(context.now.getTime() + 1) };
    const answers = await Promise.all([change(hang(1), context, here), change(hang(1), later, there)]);
    expect(answers.map(({ repeated }) => repeated).sort()).toEqual([false, true]);
    expect({ ...answers[0], repeated: null }).toEqual({ ...answers[1], repeated: null });
    expect(await types()).toHaveLength(2);
  });

  it('is done once by two programs that get it in the same millisecond', async () => {
    const context = request();
    const [first, second] = await Promise.all([change(hang(1), context, here), change(hang(1), context, there)]);
    expect({ ...first, repeated: null }).toEqual({ ...second, repeated: null });
    expect(await types()).toHaveLength(2);
  });

  it('is answered by a program that has just started', async () => {
    const context = request();
    const first = await change(hang(1), context);
    expect(await change(hang(1), context, await shop.open())).toEqual({ ...first, repeated: true });
  });

  it('is refused with another content', async () => {
    const context = request();
    await change(hang(1), context);
    await expect(change(hang(2), context)).rejects.toMatchObject({ code: 'command/id-in-use' });
    await expect(change(sign('71', 'Ann'), context)).rejects.toMatchObject({ code: 'command/id-in-use' });
  });

  it('is refused with other personal content, which the log gives no means to guess', async () => {
    const context = request();
    await change(sign('72', 'Ann Bell'), context);
    expect(await change(sign('72', 'Ann Bell'), context)).toMatchObject({ repeated: true });
    await expect(change(sign('72', 'Bob Bell'), context)).rejects.toMatchObject({ code: 'command/id-in-use' });
  });

  it('is refused from another sender', async () => {
    const context = request();
    await change(hang(1), context);
    const stranger = { ...context, caller: VISITOR };
    await expect(change(hang(1), stranger)).rejects.toMatchObject({ code: 'command/id-in-use' });
    await expect(change(hang(1), stranger, there)).rejects.toMatchObject({ code: 'command/id-in-use' });
  });

  it('is decided again if it was refused, or had nothing to change', async () => {
    const context = request();
    await expect(change(open, context)).rejects.toMatchObject({ code: 'domain/no-values' });
    await change(hang(1));
    expect(await change(open, context)).toMatchObject({ changed: true, repeated: false });
  });

  it('was done though its answer was lost', async () => {
    const { hostname: host, port } = new URL(shop.test.url);
    const wire = await new FaultyWire({ host, port: Number(port) }).open();
    const eventStoreUrl = throughPort(shop.test.url, wire.port);
    const far = await shop.open({ eventStoreUrl });
    const impatient = await shop.open({ eventStoreUrl, timeouts: { ...PATIENT.timeouts, retryForMs: 0 } });
    let work = 1;
    let context = request();
    let first = await change(hang(work), context, far);
    while (!first.repeated) {
      [work, context] = [work + 1, request()];
      wire.cutBeforeAnswer(); // that of the append, unless the program has just looked at the log
      first = await change(hang(work), context, far);
    }
    await change(hang(1), request(), impatient);
    await wire.refuse();
    await expect(change(hang(work + 1), request(), impatient)).rejects.toThrow(LogUnavailable);
    await wire.open();
    expect(await change(hang(work), context, far)).toMatchObject({ revision: first.revision, repeated: true });
    expect(await types()).toHaveLength(1 + work);
    for (const program of [far, impatient]) await program.close();
    await wire.close();
  });
});

describe('two people at once', () => {
  it('tell the second what has changed since it looked', async () => {
    const { revision } = await change(hang(1));
    await change(hang(2), request(), there);
    const late = change(hang(3), request({ seenRevision: revision }));
    await expect(late).rejects.toThrow(EditConflict);
    await expect(late).rejects.toMatchObject({ revision: 2, since: [{ data: { artworkId: 2 } }] });
    expect(await change(hang(3), request({ seenRevision: 2 }))).toMatchObject({ revision: 3 });
  });

  it('are refused for a revision that has never been', async () => {
    await expect(change(hang(2), request({ seenRevision: 9 }))).rejects.toMatchObject({ revision: 0, since: [] });
  });

  it('are not disturbed by what is no change of the record itself', async () => {
    const { revision } = await change(hang(1));
    await change(sign('73', 'Ann'), request(), there);
    expect(await change(hang(2), request({ seenRevision: revision }))).toMatchObject({ changed: true });
  });
});

describe('an erased person', () => {
  it('is gone from the states that programs keep, and the log says so', async () => {
    await change(sign('80', 'Ann Bell'), request(), there);
    await change(sign('81', 'Bob Bell'), request(), there);
    const guests = async (writeSide: WriteSide) => {
      const { state } = await writeSide.executor.state(exhibition, id);
      return [...(state as Exhibition).guests.values()];
    };
    expect(await guests(there)).toEqual(['Ann Bell', 'Bob Bell']);
    const heard = new Promise((resolve) => there.personKeys.onErased(resolve));
    await erasePerson(here, '80', new Date());
    await heard;
    expect(await guests(there)).toEqual([null, 'Bob Bell']);
    expect(await guests(here)).toEqual([null, 'Bob Bell']);
    const [erased] = await here.eventStore.readStream('person-erasure-80');
    expect(erased).toMatchObject({ type: 'PersonErasureCompleted', data: { person: '80' } });
    await expect(change(sign('80', 'Ann Bell'))).rejects.toMatchObject({ code: 'person/erased' });
  });

  it('does not keep a command of theirs from being answered again', async () => {
    const context = request();
    await change(sign('82', 'Cy Bell'), context);
    await erasePerson(here, '82', new Date());
    expect(await change(sign('82', 'Cy Bell'), context)).toMatchObject({ repeated: true });
  });
});

describe('what begins a stream', () => {
  const beginning = { ...exhibition, begins: ['PlanExhibition'] } as typeof exhibition;
  const begin = (at: string, writeSide: WriteSide, context = request()) =>
    writeSide.executor.execute(beginning, at, { ...plan, data: { title: at, opensOn: '2026-12-01' } }, context);

  it('is tried at once, and answered as before where it stands there already', async () => {
    const at = randomUUID();
    const context = request();
    const first = await begin(at, here, context);
    const again = { ...context, now: new Date(context.now.getTime() + 1) };
    expect(await begin(at, there, context)).toEqual({ ...first, repeated: true });
    expect(await begin(at, there, again)).toEqual({ ...first, repeated: true });
    expect(await begin(at, there)).toMatchObject({ changed: false, revision: 0 }); // planned already: by its rules
    expect(await here.eventStore.readStream(`exhibition-${at}`)).toHaveLength(1);
  });

  it('is not held against what another program has done with it since', async () => {
    await begin(id, here).catch(() => {});
    expect(await change(hang(1), request(), there)).toMatchObject({ revision: 1 });
  });
});
