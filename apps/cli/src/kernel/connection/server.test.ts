import { isPassing, Problem } from '@rabbet/client';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HOW_TO_SIGN_IN } from '../output/program-name';
import { StoredTokens, shopOn } from './stored-tokens';
import { findServer, isAway, type ServerOptions, transportTo } from './server';

let home: string;
beforeEach(() => void (home = mkdtempSync(join(tmpdir(), 'rabbet-cli-'))));
afterEach(() => rmSync(home, { recursive: true }));

const write = (file: string, text: string) => writeFileSync(join(home, file), text);

function serverFound(options: ServerOptions = {}, env: NodeJS.ProcessEnv = {}) {
  const { url, token } = findServer(options, { RABBET_HOME: home, XDG_CONFIG_HOME: home, ...env })();
  return { origin: url.origin, token };
}

function storeToken(shop: string, token: string, expires = '2100-01-01T00:00:00.000Z'): void {
  new StoredTokens({ XDG_CONFIG_HOME: home }).store({ shop, token, expires, email: null });
}

describe('finding the server', () => {
  it('takes what is said at the call, else in the environment, else by the server itself', () => {
    write('address', 'http://127.0.0.1:4000\n');
    expect(serverFound().origin).toBe('http://127.0.0.1:4000');
    expect(serverFound({}, { RABBET_URL: 'http://localhost:5000' }).origin).toBe('http://localhost:5000');
    expect(serverFound({ url: 'http://localhost:6000' }, { RABBET_URL: 'http://localhost:5000' }).origin).toBe(
      'http://localhost:6000',
    );
  });

  it('guesses nothing where no shop runs: it fails in a way that passes when one is started, wherever that is', () => {
    storeToken(shopOn(home), 'secret');
    const find = findServer({}, { RABBET_HOME: home, XDG_CONFIG_HOME: home });
    for (const port of [4000, 5000]) {
      let failure: unknown;
      try {
        find();
      } catch (error) {
        failure = error;
      }
      expect([isPassing(failure), isAway(failure)]).toEqual([true, true]);
      expect(failure).toMatchObject({
        detail: `No shop is running on the data folder ${home}: start it with npm start, or say with --url where it is.`,
      });
      write('address', `http://127.0.0.1:${port}`);
      expect(find()).toMatchObject({ url: new URL(`http://127.0.0.1:${port}`), token: 'secret' });
      rmSync(join(home, 'address'));
    }
  });

  it.each(['localhost:3000', 'ftp://localhost', 'http://me:secret@localhost'])('refuses the address %s', (url) => {
    expect(() => serverFound({ url })).toThrow('of the form http://localhost:3000');
  });
});

describe('the token', () => {
  const elsewhere = 'https://gallery.example';

  it("is the data folder's where its shop answers, at whatever port, and goes nowhere else", () => {
    storeToken(shopOn(home), 'secret');
    for (const port of [4000, 5000]) {
      write('address', `http://127.0.0.1:${port}`);
      for (const url of [undefined, ...['127.0.0.1', '[::1]', 'localhost'].map((host) => `http://${host}:${port}`)])
        expect([url, serverFound({ url }).token]).toEqual([url, 'secret']);
      const otherAddresses = [
        'http://127.0.0.1:6000',
        `https://localhost:${port}`,
        `http://localhost.example:${port}`,
        elsewhere,
      ];
      for (const url of otherAddresses) expect([url, serverFound({ url }).token]).toEqual([url, null]);
    }
    write('address', elsewhere);
    expect(serverFound().token).toBeNull();
    rmSync(join(home, 'address'));
    expect(serverFound({ url: 'http://127.0.0.1:4000' }).token).toBeNull();
  });

  it('that was kept for an address goes to that address alone', () => {
    storeToken(elsewhere, 'theirs');
    write('address', 'http://127.0.0.1:4000');
    expect(serverFound({ url: `${elsewhere}/` }).token).toBe('theirs');
    for (const url of ['http://gallery.example', `${elsewhere}:8443`, `${elsewhere}/other`, `${elsewhere}.example`])
      expect([url, serverFound({ url }).token]).toEqual([url, null]);
    expect(serverFound().token).toBeNull();
  });

  it('is that of whoever signed in at the address that was said, else that of the data folder', () => {
    write('address', 'http://localhost:4000');
    storeToken('http://localhost:4000', 'of an account');
    expect(serverFound().token).toBe('of an account');
    storeToken(shopOn(home), 'of the machine');
    expect([serverFound().token, serverFound({ url: 'http://localhost:4000' }).token]).toEqual([
      'of the machine',
      'of an account',
    ]);
  });

  it('that was given comes before what was kept, and is sent where that is not asked for', () => {
    write('address', 'http://127.0.0.1:4000');
    storeToken(shopOn(home), 'secret', '2020-01-01T00:00:00.000Z');
    expect(serverFound({}, { RABBET_TOKEN: 'given' }).token).toBe('given');
    expect(() => serverFound()).toThrow(`Your token expired at 2020-01-01 00:00 UTC; ${HOW_TO_SIGN_IN}.`);
  });

  it('goes elsewhere if it was given for an address that was said', () => {
    expect(serverFound({ url: elsewhere }, { RABBET_TOKEN: 'given' }).token).toBe('given');
    write('mine', 'from a file\n');
    expect(serverFound({ url: elsewhere, tokenFile: join(home, 'mine') }, { RABBET_TOKEN: 'given' }).token).toBe(
      'from a file',
    );
    write('address', elsewhere);
    expect(serverFound({}, { RABBET_TOKEN: 'given' }).token).toBeNull();
    expect(() => serverFound({ tokenFile: join(home, 'none') })).toThrow(`There is no file ${join(home, 'none')}`);
  });
});

describe('speaking with the server', () => {
  async function answering<T>(listener: RequestListener, work: (url: URL) => Promise<T>): Promise<T> {
    const server = createServer(listener);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo; // it listens at a port
    try {
      return await work(new URL(`http://127.0.0.1:${port}`));
    } finally {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  }

  it('says who asks and what for, over connections that stay', async () => {
    const received: unknown[] = [];
    const ports = new Set<unknown>();
    const answer: RequestListener = (request, response) => {
      let body = '';
      request.on('data', (bytes) => (body += bytes));
      request.on('end', () => {
        const { method, url, headers } = request;
        ports.add(request.socket.remotePort);
        received.push([method, url, headers.authorization, headers['x-origin'], headers['idempotency-key'], body]);
        response.setHeader('Log-Position', '7').end('{"id":12}');
      });
    };
    const replies = await answering(answer, async (url) => {
      const { transport, close } = transportTo(() => ({ url, token: 'secret' }), { origin: 'import', connections: 1 });
      const headers = { 'idempotency-key': 'a' };
      const post = await transport({ method: 'POST', path: 'core/x', body: { name: 'été' }, headers });
      const get = await transport({ method: 'GET', path: 'core/x', query: { term: 'a b', page: null } });
      close();
      return [post.status, post.headers.get('log-position'), post.body, get.body];
    });
    expect(replies).toEqual([200, '7', { id: 12 }, { id: 12 }]);
    expect(received).toEqual([
      ['POST', '/core/x', 'Bearer secret', 'import', 'a', '{"name":"été"}'],
      ['GET', '/core/x?term=a+b', 'Bearer secret', 'import', undefined, ''],
    ]);
    expect(ports.size).toBe(1);
  });

  it('tells in one sentence that nobody answers, and never tells the token', async () => {
    const url = new URL('http://127.0.0.1:1'); // no server of anybody's is there
    const { transport, close } = transportTo(() => ({ url, token: 'secret' }));
    const error = await transport({ method: 'GET', path: 'x' }).catch((reason: unknown) => reason);
    close();
    expect(error).toMatchObject({
      status: 0,
      detail: expect.stringMatching(/^Rabbet does not answer at http:\S+: start it/),
    });
    expect(JSON.stringify(error)).not.toContain('secret');
    expect([isPassing(error), isAway(error)]).toEqual([true, true]);
  });

  it.each([
    ['hangs up', 3_600_000, (request: { socket: { destroy(): void } }) => void request.socket.destroy()],
    ['does not answer in time', 50, () => {}],
  ])('fails in a way that may pass where the server %s', async (_, timeoutMs, listener) => {
    const error: unknown = await answering(listener as RequestListener, async (url) => {
      const { transport, close } = transportTo(() => ({ url, token: null }), { timeoutMs });
      return transport({ method: 'GET', path: 'x' })
        .catch((reason: unknown) => reason)
        .finally(close);
    }); // it does with a request what a listener may
    expect([isPassing(error), isAway(error)]).toEqual([true, false]);
  });

  it('may pass while the shop is busy, and does not where its log is another one', () => {
    const refused = (code: string) => new Problem({ status: 503, title: 'Service Unavailable', code, detail: '' });
    expect(['service/busy', 'log/another-past'].map((code) => isPassing(refused(code)))).toEqual([true, false]);
  });

  it('follows nobody elsewhere', async () => {
    let requestCount = 0;
    const redirect: RequestListener = (_, response) => {
      requestCount++;
      response.writeHead(307, { location: '/elsewhere' }).end();
    };
    const status = await answering(redirect, async (url) => {
      const { transport, close } = transportTo(() => ({ url, token: 'secret' }));
      return (await transport({ method: 'GET', path: 'x' }).finally(close)).status;
    });
    expect([status, requestCount]).toEqual([307, 1]);
  });
});
