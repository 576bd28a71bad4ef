import { throughPort } from '@rabbet/postgres/testing/database';
import { VISITOR } from '@rabbet/domain/callers/caller';
import { randomUUID } from 'node:crypto';
import { LogUnavailable } from '@rabbet/event-store';
import { FaultyWire } from '@rabbet/event-store/contract/faulty-wire';
import { EditConflict } from './aggregate';
import type { WriteSide } from '../write-side/write-side';
import { erasePerson } from '../operate';
import { type Exhibition, exhibition, type ExhibitionCommand } from '../testing/exhibition';
import { WITHOUT_LIMITS, newContext, testWriteSide, type TestWriteSide } from '../testing/open-write-side';

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
  await here.executor.execute(exhibition, id, plan, newContext());
});
const change = (command: ExhibitionCommand, context = newContext(), writeSide = here) =>
  writeSide.executor.execute(exhibition, id, command, context);
const events = async (writeSide = here) => writeSide.eventStore.readStream(`test-exhibition-${id}`);
const types = async () => (await events()).map(({ type }) => type);

describe('a change', () => {
  it('stores in its events who sent it, when and from where', async () => {
    const context = newContext({
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

  it('that changes nothing says so, with the position of the last event', async () => {
    const { position } = await change(hang(1));
    expect(await change(hang(1))).toMatchObject({ changed: false, position, result: { happened: [] } });
    expect(await types()).toHaveLength(2);
  });

  it('that is refused appends no event', async () => {
    await expect(change(open)).rejects.toMatchObject({ code: 'domain/no-values' });
    expect(await types()).toEqual(['ExhibitionPlanned']);
  });

  it('that would be refused is decided again on the events of other programs', async () => {
    await expect(change(open)).rejects.toMatchObject({ code: 'domain/no-values' });
    await change(hang(1), newContext(), there);
    expect(await change(open)).toMatchObject({ changed: true, revision: 2 });
  });

  it('is decided again when another program has appended first', async () => {
    await change(hang(1), newContext(), there);
    await change(hang(2), newContext(), here);
    await change(hang(3), newContext(), there);
    expect(await types()).toEqual(['ExhibitionPlanned', 'WorkHung', 'WorkHung', 'WorkHung']);
  });

  it('is rejected with TooBusy after it has lost too many races', async () => {
    const impatient = await shop.open({ executor: { attempts: 0 } });
    await change(hang(1), newContext(), impatient);
    await change(hang(2), newContext(), there);
    await expect(change(hang(3), newContext(), impatient)).rejects.toMatchObject({ name: 'TooBusy' });
  });
});

describe('many changes of one stream at once', () => {
  it('are decided once each in one program', async () => {
    let decisionCount = 0;
    const countingExhibition = {
      ...exhibition,
      decide: {
        ...exhibition.decide,
        HangWork(...work: Parameters<typeof exhibition.decide.HangWork>) {
          decisionCount++;
          return exhibition.decide.HangWork(...work);
        },
      },
    };
    await Promise.all(
      Array.from({ length: 500 }, (_, i) => here.executor.execute(countingExhibition, id, hang(i), newContext())),
    );
    expect(decisionCount).toBe(500);
    expect(await types()).toHaveLength(501);
  });

  it('are all done by two programs', async () => {
    await Promise.all(Array.from({ length: 60 }, (_, i) => change(hang(i), newContext(), i % 2 ? here : there)));
    expect(await types()).toHaveLength(61);
  });
});

describe('a command that comes twice', () => {
  it('is done once and answered alike, also after a later change', async () => {
    const context = newContext();
    const first = await change(hang(1), context);
    await change(hang(2));
    expect(await change(hang(1), context)).toEqual({ ...first, repeated: true });
    expect(await types()).toHaveLength(3);
  });

  it('is answered alike although its stream was read in between, by three readers at once', async () => {
    await here.executor.state(exhibition, id);
    const context = newContext();
    const first = await change(hang(1), context, there);
    await change(hang(2), newContext(), there);
    await Promise.all([1, 2, 3].map(() => here.executor.state(exhibition, id)));
    const later = { ...context, now: new Date(context.now.getTime() + 60_000) };
    expect(await change(hang(1), later, here)).toEqual({ ...first, repeated: true });
  });

  it('is recognized on another day, and with its fields in another order', async () => {
    await change(hang(1));
    const context = newContext();
    await change(open, context);
    const again = { ...open, facts: { now: Date.parse('2027-01-01') } };
    expect(await change(again, { ...context, now: new Date('2027-01-01') })).toMatchObject({ repeated: true });
    const reordered: ExhibitionCommand = { type: 'HangWork', data: { wall: 'north', artworkId: 5 } };
    const other = randomUUID();
    await here.executor.execute(exhibition, other, plan, newContext());
    await here.executor.execute(exhibition, other, hang(5), context);
    expect(await here.executor.execute(exhibition, other, reordered, context)).toMatchObject({ repeated: true });
  });

  it('is done once by two programs that get it at the same time', async () => {
    const context = newContext();
    const later = { ...context, now: new Date(context.now.getTime() + 1) };
    const answers = await Promise.all([change(hang(1), context, here), change(hang(1), later, there)]);
    expect(answers.map(({ repeated }) => repeated).sort()).toEqual([false, true]);
    expect({ ...answers[0], repeated: null }).toEqual({ ...answers[1], repeated: null });
    expect(await types()).toHaveLength(2);
  });

  it('is done once by two programs that get it in the same millisecond', async () => {
    const context = newContext();
    const [first, second] = await Promise.all([change(hang(1), context, here), change(hang(1), context, there)]);
    expect({ ...first, repeated: null }).toEqual({ ...second, repeated: null });
    expect(await types()).toHaveLength(2);
  });

  it('is answered by a program that has just started', async () => {
    const context = newContext();
    const first = await change(hang(1), context);
    expect(await change(hang(1), context, await shop.open())).toEqual({ ...first, repeated: true });
  });

  it('is refused with different data', async () => {
    const context = newContext();
    await change(hang(1), context);
    await expect(change(hang(2), context)).rejects.toMatchObject({ code: 'command/id-in-use' });
    await expect(change(sign('71', 'Ann'), context)).rejects.toMatchObject({ code: 'command/id-in-use' });
  });

  it('is refused with different personal data', async () => {
    const context = newContext();
    await change(sign('72', 'Ann Bell'), context);
    expect(await change(sign('72', 'Ann Bell'), context)).toMatchObject({ repeated: true });
    await expect(change(sign('72', 'Bob Bell'), context)).rejects.toMatchObject({ code: 'command/id-in-use' });
  });

  it('is refused from another sender', async () => {
    const context = newContext();
    await change(hang(1), context);
    const otherSender = { ...context, caller: VISITOR };
    await expect(change(hang(1), otherSender)).rejects.toMatchObject({ code: 'command/id-in-use' });
    await expect(change(hang(1), otherSender, there)).rejects.toMatchObject({ code: 'command/id-in-use' });
  });

  it('is decided again if it was refused, or had nothing to change', async () => {
    const context = newContext();
    await expect(change(open, context)).rejects.toMatchObject({ code: 'domain/no-values' });
    await change(hang(1));
    expect(await change(open, context)).toMatchObject({ changed: true, repeated: false });
  });

  it('is recognized as a repeat after its answer was lost', async () => {
    const { hostname: host, port } = new URL(shop.test.url);
    const wire = await new FaultyWire({ host, port: Number(port) }).open();
    const eventStoreUrl = throughPort(shop.test.url, wire.port);
    const remoteProgram = await shop.open({ eventStoreUrl });
    const impatient = await shop.open({ eventStoreUrl, timeouts: { ...WITHOUT_LIMITS.timeouts, retryForMs: 0 } });
    let work = 1;
    let context = newContext();
    let first = await change(hang(work), context, remoteProgram);
    while (!first.repeated) {
      [work, context] = [work + 1, newContext()];
      wire.cutBeforeAnswer(); // cuts the answer of the append, or of a read just before it: then the loop repeats
      first = await change(hang(work), context, remoteProgram);
    }
    await change(hang(1), newContext(), impatient);
    await wire.refuse();
    await expect(change(hang(work + 1), newContext(), impatient)).rejects.toThrow(LogUnavailable);
    await wire.open();
    expect(await change(hang(work), context, remoteProgram)).toMatchObject({
      revision: first.revision,
      repeated: true,
    });
    expect(await types()).toHaveLength(1 + work);
    for (const program of [remoteProgram, impatient]) await program.close();
    await wire.close();
  });
});

describe('two people at once', () => {
  it('get the changes since their revision when they edit an older one', async () => {
    const { revision } = await change(hang(1));
    await change(hang(2), newContext(), there);
    const outdatedEdit = change(hang(3), newContext({ seenRevision: revision }));
    await expect(outdatedEdit).rejects.toThrow(EditConflict);
    await expect(outdatedEdit).rejects.toMatchObject({ revision: 2, eventsSince: [{ data: { artworkId: 2 } }] });
    expect(await change(hang(3), newContext({ seenRevision: 2 }))).toMatchObject({ revision: 3 });
  });

  it('are refused for a revision that does not exist', async () => {
    await expect(change(hang(2), newContext({ seenRevision: 9 }))).rejects.toMatchObject({
      revision: 0,
      eventsSince: [],
    });
  });

  it('are not refused because of an event that changes no own field of the record', async () => {
    const { revision } = await change(hang(1));
    await change(sign('73', 'Ann'), newContext(), there);
    expect(await change(hang(2), newContext({ seenRevision: revision }))).toMatchObject({ changed: true });
  });
});

describe('an erased person', () => {
  it('is removed from the cached states of all programs, and recorded as erased', async () => {
    await change(sign('80', 'Ann Bell'), newContext(), there);
    await change(sign('81', 'Bob Bell'), newContext(), there);
    const guests = async (writeSide: WriteSide) => {
      const { state } = await writeSide.executor.state(exhibition, id);
      return [...(state as Exhibition).guests.values()];
    };
    expect(await guests(there)).toEqual(['Ann Bell', 'Bob Bell']);
    const erasureHeard = new Promise((resolve) => there.personKeys.onErased(resolve));
    await erasePerson(here, '80', new Date());
    await erasureHeard;
    expect(await guests(there)).toEqual([null, 'Bob Bell']);
    expect(await guests(here)).toEqual([null, 'Bob Bell']);
    const [erased] = await here.eventStore.readStream('person-erasure-80');
    expect(erased).toMatchObject({ type: 'PersonErasureCompleted', data: { person: '80' } });
    await expect(change(sign('80', 'Ann Bell'))).rejects.toMatchObject({ code: 'person/erased' });
  });

  it('does not prevent the answer to a repeat of their command', async () => {
    const context = newContext();
    await change(sign('82', 'Cy Bell'), context);
    await erasePerson(here, '82', new Date());
    expect(await change(sign('82', 'Cy Bell'), context)).toMatchObject({ repeated: true });
  });
});

describe('a command that begins a stream', () => {
  const beginningExhibition = { ...exhibition, begins: ['PlanExhibition'] } as typeof exhibition;
  const beginStream = (streamId: string, writeSide: WriteSide, context = newContext()) =>
    writeSide.executor.execute(
      beginningExhibition,
      streamId,
      { ...plan, data: { title: streamId, opensOn: '2026-12-01' } },
      context,
    );

  it('is decided without reading the stream, and its repeat is answered alike', async () => {
    const at = randomUUID();
    const context = newContext();
    const first = await beginStream(at, here, context);
    const again = { ...context, now: new Date(context.now.getTime() + 1) };
    expect(await beginStream(at, there, context)).toEqual({ ...first, repeated: true });
    expect(await beginStream(at, there, again)).toEqual({ ...first, repeated: true });
    expect(await beginStream(at, there)).toMatchObject({ changed: false, revision: 0 }); // its rules do nothing for a planned exhibition
    expect(await here.eventStore.readStream(`test-exhibition-${at}`)).toHaveLength(1);
  });

  it('on a stream that exists does not hinder later changes by another program', async () => {
    await beginStream(id, here).catch(() => {});
    expect(await change(hang(1), newContext(), there)).toMatchObject({ revision: 1 });
  });
});
