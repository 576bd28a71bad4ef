/** Renders pages from the source, as the API does from dist/web. */
export function pages(vite) {
  return async (request, response) => {
    try {
      const { render } = await vite.ssrLoadModule('/src/server.tsx');
      await render(request.url, response);
    } catch (error) {
      vite.ssrFixStacktrace(error);
      console.error(error);
      response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(error.stack);
    }
  };
}
