import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClient, fetchTransport, Problem, type Transport, type WireRequest } from '@rabbet/client';

const EMPTY = { current_page: 1, total_pages: 1, total_rows: 0, data: [] };

/** An API that answers all with the same, and keeps what it was asked. */
function answering(status: number, body: unknown, headers: Record<string, string> = {}) {
  const requests: WireRequest[] = [];
  const transport: Transport = async (request) => {
    requests.push(request);
    return { status, body, headers: { get: (name) => headers[name] ?? null } };
  };
  return { client: createClient(transport), requests };
}

describe('what is asked', () => {
  it('asks for a page only from the second on', async () => {
    const { client, requests } = answering(200, EMPTY);
    await client.widgets({ page: 1, term: 'sea' });
    await client.widgets({ page: 2, term: 'sea' });
    expect(requests.map(({ query }) => query)).toEqual([{ term: 'sea' }, { term: 'sea', page: 2 }]);
  });

  it('reads on from where its own change has been recorded', async () => {
    const { client, requests } = answering(200, EMPTY, { 'log-position': '00042' });
    await client.widgets();
    await client.artists();
    expect(requests.map(({ headers }) => headers)).toEqual([{}, { 'log-position': '00042' }]);
  });

  it('goes on behind a page as its answer says', async () => {
    const link = '</core/mob/commerce/widgets?after=Ab_-9&count=2>; rel="next"';
    const { client, requests } = answering(200, EMPTY, { link });
    const { after } = await client.widgets({ count: 2 });
    await client.widgets({ count: 2, after: after ?? null });
    expect(requests[1]?.query).toEqual({ count: 2, after: 'Ab_-9' });
    expect(await answering(200, EMPTY).client.widgets()).toEqual(EMPTY);
    expect(await answering(200, EMPTY, { link: '</elsewhere>; rel="help"' }).client.widgets()).toEqual(EMPTY);
  });

  it('sends a change with its command id and the revision that was looked at', async () => {
    const { client, requests } = answering(200, { id: 7, revision: 4 });
    const changed = await client.change(
      'PUT',
      'core/commerce/widgets/7',
      { name: 'Dawn' },
      { commandId: 'a1', revision: 3 },
    );
    expect(changed).toEqual({ id: 7, revision: 4, repeated: false });
    expect(requests[0]?.headers).toEqual({ 'idempotency-key': 'a1', 'if-match': '"3"' });
  });

  it('what has an id is saved by PUT in its place, what has none by POST', async () => {
    const { client, requests } = answering(200, { id: 7, revision: 1 });
    await client.save('core/content/articles', { id: 7, title: 'Ebb' }, { revision: 0 });
    await client.save('core/content/articles', { id: null, title: 'Flow' });
    await client.save('core/content/articles', { title: 'Tide' });
    expect(requests.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['PUT', 'core/content/articles/7', { title: 'Ebb' }],
      ['POST', 'core/content/articles', { title: 'Flow' }],
      ['POST', 'core/content/articles', { title: 'Tide' }],
    ]);
    expect(requests[0]?.headers).toEqual({ 'if-match': '"0"' });
  });

  it('a standard envelope tells its status, its type and its data', async () => {
    const envelope = { status: 0, type: 'success', data: { offset: -18_000 } };
    const { client, requests } = answering(200, envelope);
    expect(await client.standard('core/platform/time/offset', { timestamp: 1 })).toEqual(envelope);
    expect(requests[0]).toMatchObject({ method: 'GET', query: { timestamp: 1 } });
  });

  it('finds no piece where the list of it is empty', async () => {
    await expect(answering(200, EMPTY).client.widget(9)).resolves.toBeNull();
  });
});

describe('what goes wrong', () => {
  it('throws the problem that the shop tells', async () => {
    const errors = [{ field: 'name', code: 'required', message: 'Give it a name.' }];
    const { client } = answering(400, { status: 400, code: 'request/invalid', detail: 'One field is wrong.', errors });
    const problem = await client.change('POST', 'core/commerce/widgets', {}).catch((error: unknown) => error);
    expect(problem).toBeInstanceOf(Problem);
    expect(problem).toMatchObject({ status: 400, code: 'request/invalid', message: 'One field is wrong.', errors });
  });

  it('makes a problem of what a stranger in between answers', async () => {
    const { client } = answering(502, '<h1>Bad gateway</h1>');
    await expect(client.artists()).rejects.toMatchObject({ status: 502, code: 'http/502' });
  });

  it('tells that nobody answered', async () => {
    const client = createClient(fetchTransport('http://127.0.0.1:1'));
    await expect(client.artists()).rejects.toMatchObject({ status: 0, code: 'client/no-answer' });
  });
});

it('speaks HTTP: the query, the body, and a reply behind the prefix that keeps it from being run', async () => {
  const heard: unknown[] = [];
  const server = createServer((request, response) => {
    const { method, url } = request;
    request.setEncoding('utf8').on('data', (body) => heard.push(JSON.parse(body)));
    request.on('end', () => heard.push([method, url, request.headers.authorization]));
    request.on('end', () => response.end(`)]}',\n${JSON.stringify({ id: 1, revision: 1 })}`));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  try {
    const { port } = server.address() as AddressInfo; // it listens on a port
    const headers = () => ({ authorization: 'Bearer t' });
    const client = createClient(fetchTransport(`http://127.0.0.1:${port}`, { headers }));
    await expect(client.change('POST', 'core/commerce/units', { name: 'inch' })).resolves.toMatchObject({ id: 1 });
    await client.get('core/contacts/artists', { term: 'a & b', category: null });
    expect(heard).toEqual([
      { name: 'inch' },
      ['POST', '/core/commerce/units', 'Bearer t'],
      ['GET', '/core/contacts/artists?term=a+%26+b', 'Bearer t'],
    ]);
  } finally {
    server.close();
  }
});
