import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Below this, a packet holds it as it is. */
const TOO_SMALL_BYTES = 1_024;
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const GZIP = { level: 6 };

export async function compressed(body: Buffer, encoding: Encoding): Promise<{ body: Buffer; encoding: Encoding }> {
  if (encoding === 'identity' || body.length < TOO_SMALL_BYTES) return { body, encoding: 'identity' };
  const smaller = encoding === 'br' ? await promisify(brotliCompress)(body, BROTLI) : await promisify(gzip)(body, GZIP);
  return { body: smaller, encoding };
}

/** Browsers send a handful of different headers between them. */
const byHeader = new Map<string, Encoding>();
const MOST_HEADERS = 200;

/** The best that an Accept-Encoding header takes. */
export function encodingFor(header: string | string[] | undefined): Encoding {
  if (typeof header !== 'string') return 'identity';
  let encoding = byHeader.get(header);
  if (encoding === undefined) {
    encoding = best(header);
    if (byHeader.size < MOST_HEADERS) byHeader.set(header, encoding);
  }
  return encoding;
}

function best(header: string): Encoding {
  const taken = new Map(
    header.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase());
      const q = parameters.find((word) => word.startsWith('q='));
      return [name, q === undefined ? 1 : Number(q.slice(2))];
    }),
  );
  const takes = (name: string) => (taken.get(name) ?? taken.get('*') ?? 0) > 0;
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity';
}
