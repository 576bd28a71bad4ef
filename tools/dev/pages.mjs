import { join } from 'node:path';
import { root } from '../steps.mjs';

const ENTRY = '/dev-entry.js';
const START = ['/@vite/client', '@vitejs/plugin-react/preamble', '/src/client.tsx'];
const sheetOf = (area) => ({ href: `/src/styles/${area}.css`, fonts: [] });
const assets = {
  script: ENTRY,
  sheets: { public: sheetOf('public'), staff: sheetOf('staff') },
  programme: '/src/styles/programme.css',
};

/** Entry of the browser: the client that replaces modules, then the site. */
export const entryPlugin = {
  name: 'rabbet:dev-entry',
  resolveId: (id) => (id === ENTRY ? id : null),
  load: (id) => (id === ENTRY ? START.map((module) => `import '${module}';`).join('\n') : null),
};

/** Renders pages from the source, as the API does from dist/web, with data that it asks the API for. */
export function pages(vite, api) {
  return async (request, response) => {
    try {
      const { fetchTransport } = await vite.ssrLoadModule(join(root, 'libs/client/src/index.ts'));
      const { render } = await vite.ssrLoadModule('/src/server.tsx');
      const { cookie = '', host } = request.headers;
      const pageSize = Number(/\bpage_size=(20|30|40)\b/.exec(cookie)?.[1] ?? 20);
      const pageRequest = { url: request.url, origin: `http://${host}`, now: new Date(), pageSize };
      const page = await render(pageRequest, fetchTransport(api.address, { headers: () => ({ cookie }) }), assets);
      if (page.cause) console.error(page.cause);
      if (page.location) response.writeHead(page.status, { location: page.location }).end();
      else response.writeHead(page.status, { 'content-type': 'text/html; charset=utf-8' }).end(page.html);
    } catch (error) {
      vite.ssrFixStacktrace(error);
      console.error(error);
      // with what replaces modules, so that the page comes back once this is mended
      const text = error.stack.replaceAll('<', '&lt;');
      response.writeHead(500, { 'content-type': 'text/html; charset=utf-8' });
      response.end(`<!doctype html><script type="module" src="/@vite/client"></script><pre>${text}</pre>`);
    }
  };
}
