import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Transport, WireRequest } from '@rabbet/client';
import { startProgram } from '@rabbet/postgres/testing/program';
import { seeingOwnChanges, waitUntilSeen } from './own-changes';
import { PositionMemory } from './position-memory';

let state: string;
beforeEach(() => void (state = mkdtempSync(join(tmpdir(), 'rabbet-state-'))));
afterEach(() => rmSync(state, { recursive: true }));

const NOON = Date.UTC(2026, 10, 20, 12);
const HERE = 'http://127.0.0.1:3000/';
const openMemory = (address = HERE, now = Date.now) => new PositionMemory(address, { XDG_STATE_HOME: state }, now);
const notePosition = (position: string) => {
  const memory = openMemory();
  memory.note(position);
  memory.save();
};
const files = () => readdirSync(join(state, 'rabbet')).map((name) => join(state, 'rabbet', name));

describe('what was changed here', () => {
  it('is known to the next call that speaks with the same shop, and to nobody else', () => {
    notePosition('00042');
    notePosition('00041'); // of a call that began earlier
    expect(openMemory().position).toBe('00042');
    expect(openMemory('http://localhost:3000/').position).toBe('00042');
    expect(openMemory('http://127.0.0.1:4000/').position).toBeNull();
    expect(files().map((file) => statSync(file).mode & 0o777)).toEqual([0o600]);
  });

  it('is forgotten after some minutes, where the clock was turned back, and where the file is damaged', () => {
    const at = (minutes: number) => openMemory(HERE, () => NOON + minutes * 60_000);
    const memory = at(0);
    memory.note('00042');
    memory.save();
    const after = (minutes: number) => at(minutes).position;
    expect([after(1), after(11), after(-1)]).toEqual(['00042', null, null]);
    for (const text of ['{', 'null', '{"position":"a b","at":0}']) {
      writeFileSync(files()[0] ?? '', text);
      expect(openMemory().position).toBeNull();
    }
  });

  it('is not remembered where nothing can be written, and that keeps nobody from working', () => {
    writeFileSync(join(state, 'rabbet'), '');
    notePosition('00042');
    expect(openMemory().position).toBeNull();
  });
});

/** A shop whose log ends at `head`, and whose pieces have seen what these say, one after the other. */
function shopAt(head: string, seen: readonly string[], readModel = 'live') {
  const requests: WireRequest[] = [];
  let at = '';
  const rest = [...seen];
  const transport: Transport = async (request) => {
    requests.push(request);
    if (request.path === 'health/ready') {
      at = rest.shift() ?? at;
      const body = { log: { head }, projections: [{ state: readModel, seen: at, lagEvents: 3 }] };
      return { status: 200, body, headers: { get: () => null } };
    }
    const isBehind = (request.headers?.['log-position'] ?? '') > at;
    const headers: Record<string, string> =
      request.method === 'GET' ? (isBehind ? { 'log-behind': 'true' } : {}) : { 'log-position': head };
    return { status: 200, body: at, headers: { get: (name) => headers[name] ?? null } };
  };
  return { requests, transport };
}
/** Longer than anybody waits here. */
const LONG_MS = 3_600_000;
const LIST: WireRequest = { method: 'GET', path: 'core/commerce/widgets' };

describe('a list', () => {
  it('is asked for again until it shows what an earlier call has changed', async () => {
    notePosition('00042');
    const { requests, transport } = shopAt('00042', ['00040', '00041', '00042']);
    const reply = await seeingOwnChanges(transport, openMemory, LONG_MS)(LIST);
    expect(reply.body).toBe('00042');
    expect(requests.map(({ path }) => path)).toEqual([LIST.path, ...Array(3).fill('health/ready'), LIST.path]);
  });

  it('waits for nothing where the place is of another log, which is forgotten', async () => {
    notePosition('00042');
    const { transport } = shopAt('00007', ['00007']);
    const memory = openMemory();
    const reply = await seeingOwnChanges(transport, () => memory, LONG_MS)(LIST);
    expect(reply.headers.get('log-behind')).toBeNull();
    expect(openMemory().position).toBeNull();
  });

  it('is told to lack the last changes where a read model has stopped: nobody knows until when', async () => {
    notePosition('00042');
    const complaint = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    const { requests, transport } = shopAt('00042', ['00040'], 'stopped');
    await seeingOwnChanges(transport, openMemory, LONG_MS)(LIST);
    expect(complaint.mock.calls.join()).toMatch(/still reading up/);
    complaint.mockRestore();
    expect(requests).toHaveLength(2);
  });
});

test('what one call has changed is asked for by the next call of the program, wherever it is called', async () => {
  const received: unknown[] = [];
  const server = createServer((request, response) => {
    received.push([request.method, request.headers['log-position']]);
    if (request.method === 'POST') response.setHeader('log-position', '00042').end('{"id":7,"revision":0}');
    else response.end('{"data":[],"current_page":1,"total_pages":1,"total_rows":0}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens at a port
  const env = { ...process.env, RABBET_URL: `http://127.0.0.1:${port}`, RABBET_TOKEN: 'x', XDG_STATE_HOME: state };
  for (const args of [['add', '--name', 'Dunes'], ['list'], ['list', '--as-visitor']])
    await startProgram('apps/cli/src/main', ['artworks', ...args], { env }).output;
  server.close();
  expect(received).toEqual([
    ['POST', undefined],
    ['GET', '00042'],
    ['GET', '00042'],
  ]);
});

test('an import ends when the lists have all of it', async () => {
  const { requests, transport } = shopAt('00042', ['00040', '00042']);
  const memory = openMemory();
  await seeingOwnChanges(transport, () => memory, LONG_MS)({ method: 'POST', path: 'core/commerce/widgets', body: {} });
  await waitUntilSeen(transport, memory, { forMs: LONG_MS, signal: new AbortController().signal });
  expect(requests).toHaveLength(3);
});
