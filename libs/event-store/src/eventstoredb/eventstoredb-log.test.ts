import { START } from '@rabbet/domain/events/event';
import { startProgram } from '@rabbet/postgres/testing/program';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { collectEvents, makeEvents, newStream } from '../contract/store';
import { FaultyWire } from '../contract/faulty-wire';
import { logContract } from '../contract/event-log.contract';
import { LogOfAnotherVersion, LogUnavailable, NO_STREAM } from '../log/event-log';
import type { LogTimeouts } from '../open';
import { openEventStoreDbLog } from './eventstoredb-log';
import { encode } from './position';
import { type AppendFault, StandIn } from './stand-in/server';
import { PATIENT } from '../testing/eventstoredb';
import { until } from '@rabbet/postgres/testing/until';

const positionPastEnd = encode({ commit: 10n ** 15n, prepare: 10n ** 15n });
const urlAt = (port: number) => `esdb://127.0.0.1:${port}?tls=false`;
// frequent idle checks, by which a subscription notices that the wire is silent
const open = (url: string, timeouts?: LogTimeouts) =>
  openEventStoreDbLog(url, { ...PATIENT, idleCheckMs: 100, ...timeouts });

const temporaryRefusals: AppendFault[] = ['not ready', 'busy', 'no leader known', 'stored, out of time'];

logContract(
  'an EventStoreDB, as the stand-in plays it',
  async () => {
    const standIn = await StandIn.start();
    const address = { host: '127.0.0.1', port: standIn.port };
    const setTemporaryRefusal = (answer: string | null) => {
      standIn.appendFaults = answer ? Array<AppendFault>(1_000).fill(answer as AppendFault) : [];
    };
    const countTemporaryRefusals = () => standIn.appendCount;
    return {
      address,
      urlAt,
      open,
      positionPastEnd,
      setTemporaryRefusal,
      countTemporaryRefusals,
      close: async () => standIn.stop(),
    };
  },
  temporaryRefusals,
);

const realServerUrl = process.env.TEST_EVENT_STORE_URL;
if (realServerUrl?.startsWith('esdb:'))
  logContract('a real EventStoreDB', async () => {
    const { hostname: host, port } = new URL(realServerUrl);
    return { address: { host, port: Number(port) }, urlAt, open, positionPastEnd, close: async () => {} };
  });

describe('the log in an EventStoreDB', () => {
  let standIn: StandIn;
  beforeEach(async () => void (standIn = await StandIn.start()));
  afterEach(() => standIn.stop());

  it('gets one identity when three programs open it at once, and returns it with no events', async () => {
    const logs = await Promise.all([1, 2, 3].map(() => open(standIn.url)));
    const [log] = logs;
    if (!log) throw new Error('three were opened');
    const identities = await Promise.all(logs.map((client) => client.identity()));
    expect(new Set(identities).size).toBe(1);
    expect([await log.head(), await log.readAll(START), await log.readStream('log identity')]).toEqual(['', [], []]);
    const { position } = await log.append(newStream(), NO_STREAM, makeEvents(1));
    expect((await collectEvents(log, START, 1)).map((event) => event.position)).toEqual([position]);
    expect(standIn.log.stream('log identity')).toHaveLength(1);
    await Promise.all(logs.map((client) => client.close()));
  });

  it('is refused if another version of the program has written it', async () => {
    const data = btoa(JSON.stringify({ identity: randomUUID() })); // the first version wrote no format
    const names = [['type', 'LogIdentified'] as const, ['content-type', 'application/json'] as const];
    const event = { id: randomUUID(), names, data, meta: btoa('{}') };
    standIn.log.append('log identity', NO_STREAM, [event]);
    await expect(open(standIn.url)).rejects.toThrow(LogOfAnotherVersion);
  });

  it('recognizes the repeat of its own append and of one by another program', async () => {
    const first = await open(standIn.url);
    const second = await open(standIn.url);
    const stream = newStream();
    const written = makeEvents(2);
    expect((await first.append(stream, NO_STREAM, written)).repeated).toBe(false);
    expect((await first.append(stream, NO_STREAM, written)).repeated).toBe(true);
    await second.head();
    expect((await second.append(stream, NO_STREAM, written)).repeated).toBe(true);
    await Promise.all([first.close(), second.close()]);
  });

  it('cannot be opened at a silent server, or where nothing listens', async () => {
    const { port } = standIn;
    standIn.reads.isSilent = true;
    const opening = openEventStoreDbLog(standIn.url, { ...PATIENT, openWithinMs: 0, answerWithinMs: 10 });
    await expect(opening).rejects.toThrow(LogUnavailable);
    standIn.stop();
    const refused = openEventStoreDbLog(standIn.url, { ...PATIENT, openWithinMs: 0 });
    await expect(refused).rejects.toThrow(`EventStoreDB at 127.0.0.1:${port}: nothing listens there`);
  });

  it('ends all appends, reads and subscriptions when it is closed, and leaves no connection', async () => {
    const wire = await new FaultyWire({ host: '127.0.0.1', port: standIn.port }).open();
    const log = await open(urlAt(wire.port));
    await log.append(newStream(), NO_STREAM, makeEvents(1));
    const reading = log.subscribe(START, { signal: new AbortController().signal })[Symbol.asyncIterator]();
    await reading.next();
    const next = reading.next();
    standIn.appendFaults.push('unanswered', 'unanswered');
    const pendingAppend = log.append(newStream(), NO_STREAM, makeEvents(1));
    const rejectedAppend = expect(pendingAppend).rejects.toThrow('closed');
    standIn.reads.isSilent = true;
    const rejectedRead = expect(log.readAll(START)).rejects.toThrow('closed');
    await log.close();
    await Promise.all([rejectedAppend, rejectedRead]);
    expect((await next).done).toBe(true);
    await expect(log.head()).rejects.toThrow('closed');
    await until(() => wire.openConnectionCount === 0, 'no connection is left');
    await wire.close();
  });
});

describe('an EventStoreDB that is killed', () => {
  let folder: string;
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'stand-in-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  async function start(port = '0') {
    const program = startProgram('libs/event-store/src/eventstoredb/stand-in/stand-in.program', [
      port,
      join(folder, 'events'),
    ]);
    const url = (await program.line(/^ready/)).slice('ready '.length);
    return { ...program, url };
  }

  it('stores an unanswered append once, and its subscriptions continue after a restart', async () => {
    const first = await start();
    const log = await openEventStoreDbLog(first.url, PATIENT);
    const stream = newStream();
    const written = makeEvents(4);
    await log.append(stream, NO_STREAM, written.slice(0, 1));
    const seen = collectEvents(log, START, 4);
    first.child.stdin?.write('stored, crashed\n');
    await first.line(/^next/);
    const exited = once(first.child, 'exit');
    const unanswered = log.append(stream, 0, written.slice(1, 3));
    await exited;
    const second = await start(new URL(first.url).port);
    expect((await unanswered).revision).toBe(2);
    await log.append(stream, 2, written.slice(3));
    expect((await seen).map(({ id }) => id)).toEqual(written.map(({ id }) => id));
    await log.close();
    await second.kill();
  });
});
