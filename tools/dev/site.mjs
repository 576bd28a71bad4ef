import { createServer } from 'node:http';
import { join } from 'node:path';
import { createServer as createVite } from 'vite';
import { root } from '../steps.mjs';
import { entryPlugin, pages } from './pages.mjs';

// as the API itself tells them apart, in apps/api/src/kernel/requests/request-router.ts
const API_ADDRESS = /^\/(core|security|time|images|health|metrics|docs)(?=[/?]|$)/;

/** The site in front of the API: modules and pages come from the source, everything else from the API. */
export async function devSite(api) {
  const { HOST = '127.0.0.1', PORT = '3000' } = process.env;
  const server = createServer();
  const vite = await createVite({
    configFile: join(root, 'apps/web/vite.config.mts'),
    appType: 'custom',
    plugins: [entryPlugin],
    server: {
      middlewareMode: { server },
      ws: { server },
      proxy: {
        '^/': { target: api.address, bypass: (request) => (isForApi(request) ? undefined : request.url) },
      },
    },
  });
  vite.middlewares.use(pages(vite, api));
  server.on('request', (request, response) => void api.whenReady().then(() => vite.middlewares(request, response)));
  await listen(server, Number(PORT), HOST);
  return {
    address: `http://localhost:${PORT}`,
    watcher: vite.watcher,
    async close() {
      server.closeAllConnections();
      server.close();
      await vite.close();
    },
  };
}

function isForApi({ method, url }) {
  return API_ADDRESS.test(url) || (method !== 'GET' && method !== 'HEAD');
}

function listen(server, port, host) {
  return new Promise((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
}
