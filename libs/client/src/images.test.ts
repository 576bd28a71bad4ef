import { callsOver } from './calls';
import { fetchTransport } from './fetch-transport';
import { imageCalls } from './images';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

test('a picture is sent as a form, with what is said of it, and as the change that it is', async () => {
  const reply = { id: 3, revision: 0, hash: 'a1', width: 4, height: 3, mime: 'jpeg' };
  let form: FormData | null = null;
  const server = createServer((req, res) => {
    const headers = { 'content-type': req.headers['content-type'] ?? '' };
    void buffer(req)
      .then((body) => new Response(new Uint8Array(body), { headers }).formData())
      .then((sent) => {
        form = sent;
        res.writeHead(201, { 'content-type': 'application/json', 'idempotent-replayed': 'true' });
        res.end(JSON.stringify({ ...reply, path: req.url, key: req.headers['idempotency-key'] }));
      });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo; // it listens at a port
  const { uploadImage } = imageCalls(callsOver(fetchTransport(`http://127.0.0.1:${port}`)));
  const answer = await uploadImage(
    new Blob(['a picture']),
    { alt: 'wet sand', center_x: 0.2, title: null },
    { commandId: 'k' },
  );
  expect(answer).toEqual({ ...reply, path: '/core/content/images/upload', key: 'k', repeated: true });
  const sent = form as FormData | null;
  expect([...(sent?.keys() ?? [])]).toEqual(['alt', 'center_x', 'file-key']);
  expect(await (sent?.get('file-key') as File).text()).toBe('a picture');
  await new Promise((resolve) => server.close(resolve));
});
