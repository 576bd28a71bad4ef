import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Length below which a body is not compressed, as it fits into one packet. */
const MIN_COMPRESSED_BYTES = 1_024;
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const GZIP = { level: 6 };

/** Compresses a body, unless it is short. Returns the encoding that was used. */
export async function compress(body: Buffer, encoding: Encoding): Promise<{ body: Buffer; encoding: Encoding }> {
  if (encoding === 'identity' || body.length < MIN_COMPRESSED_BYTES) return { body, encoding: 'identity' };
  const compressed = encoding === 'br' ? promisify(brotliCompress)(body, BROTLI) : promisify(gzip)(body, GZIP);
  return { body: await compressed, encoding };
}

/** Results of `encodingFor` by header: all browsers together send only a few different ones. */
const encodingByHeader = new Map<string, Encoding>();
const MAX_CACHED_HEADERS = 200;

/** Best encoding that the client accepts, by its Accept-Encoding header. */
export function encodingFor(header: string | string[] | undefined): Encoding {
  if (typeof header !== 'string') return 'identity';
  let encoding = encodingByHeader.get(header);
  if (encoding === undefined) {
    encoding = chooseEncoding(header);
    if (encodingByHeader.size < MAX_CACHED_HEADERS) encodingByHeader.set(header, encoding);
  }
  return encoding;
}

function chooseEncoding(header: string): Encoding {
  const qualityByName = new Map(
    header.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase());
      const q = parameters.find((word) => word.startsWith('q='));
      return [name, q === undefined ? 1 : Number(q.slice(2))];
    }),
  );
  const isAccepted = (name: string) => (qualityByName.get(name) ?? qualityByName.get('*') ?? 0) > 0;
  if (isAccepted('br')) return 'br';
  return isAccepted('gzip') ? 'gzip' : 'identity';
}
