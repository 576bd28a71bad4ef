import { connect, type Socket } from 'node:net';

/** Requests that are sent to a server over and over. */
export interface Hammering {
  readonly port: number;
  /** The request as the bytes that go over the wire; `{n}` in it is another number each time. */
  readonly request: string;
  /** First number; below a million, so that all requests have the same length. */
  readonly from?: number;
  readonly connections: number;
  readonly ms: number;
  /** Address of this machine that the connections come from: each is a network of its own. */
  readonly network?: string;
}

export interface Hammered {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** The answers' status lines, and how often each came. */
  readonly statuses: Readonly<Record<string, number>>;
}

/** Asks as fast as answers come, in a process of its own and with as little work as can be, so that it is the server that is measured. */
async function hammer({ port, request, from = 100_000, connections, ms, network }: Hammering): Promise<Hammered> {
  const times: number[] = [];
  const statuses: Record<string, number> = {};
  const started = performance.now();
  let next = from;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect({ port, host: '127.0.0.1', localAddress: network }).setNoDelay();
      while (performance.now() - started < ms) {
        const before = performance.now();
        const status = await ask(socket, request.replaceAll('{n}', String(next++)));
        statuses[status] = (statuses[status] ?? 0) + 1;
        times.push(performance.now() - before);
      }
      socket.destroy();
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? NaN;
  return { perSecond: times.length / seconds, p50Ms: at(0.5), p99Ms: at(0.99), statuses };
}

function ask(socket: Socket, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let head = '';
    let awaited = -1;
    let chunked = false;
    let tail = '';
    const done = () => {
      socket.off('data', take).off('error', reject).off('close', closed);
      resolve(head.slice(9, 12));
    };
    const closed = () => reject(new Error('the server hung up'));
    const take = (chunk: Buffer) => {
      let body = chunk.length;
      if (awaited < 0) {
        head += chunk.toString('latin1');
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) return;
        body = head.length - end - 4;
        chunked = /\r\ntransfer-encoding: *chunked/i.test(head.slice(0, end));
        awaited = head.startsWith('304', 9)
          ? 0
          : Number(/\r\ncontent-length: *(\d+)/i.exec(head.slice(0, end))?.[1] ?? 0);
      }
      awaited -= body;
      if (chunked) tail = (tail + chunk.subarray(-5).toString('latin1')).slice(-5);
      if (chunked ? tail === '0\r\n\r\n' : awaited <= 0) done();
    };
    socket.on('data', take).on('error', reject).on('close', closed);
    socket.write(request);
  });
}

void hammer(JSON.parse(process.argv[2] ?? '{}') as Hammering).then((hammered) => console.log(JSON.stringify(hammered)));
