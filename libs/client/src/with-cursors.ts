import type { Transport } from './transport';

/** Pages of lists come with the cursor that their `Link` tells, as `after`: beside the envelope, which is the specification's. */
export function withCursors(transport: Transport): Transport {
  return async (request) => {
    const reply = await transport(request);
    const [, after] = /[?&]after=([\w-]+)/.exec(reply.headers.get('link') ?? '') ?? [];
    return after === undefined ? reply : { ...reply, body: { ...(reply.body as object), after } }; // a page, where it has a Link
  };
}
