import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createHash } from 'node:crypto';
import { extname, join } from 'node:path';
import type { Assets, Sheet } from '@rabbet/client';
import { type Encoding, encodingFor } from '../caching/encoding';
import { SECURITY_HEADERS } from '../requests/security-headers';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
  '.ico': 'image/x-icon',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};
const SUFFIXES: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz', identity: '' };
/** Cache rule of files whose names change with their content. */
const FOR_EVER = 'public, max-age=31536000, immutable';
const FOR_AN_HOUR = 'public, max-age=3600';

/** The files of the built site. Nothing else is ever read: an address that is none of theirs is not theirs. */
export class SiteFiles {
  private readonly names: ReadonlySet<string>;
  private readonly bodies = new Map<string, Promise<Buffer | null>>();

  constructor(private readonly folder: string) {
    this.names = new Set(existsSync(folder) ? filesIn(folder) : []);
  }

  /** True if the address is that of a file. */
  async answer(req: IncomingMessage, res: ServerResponse): Promise<boolean> {
    const name = (req.url ?? '').split('?', 1)[0]?.slice(1) ?? '';
    if (!this.names.has(name) || /\.(br|gz)$/.test(name)) return false;
    const preferred = encodingFor(req.headers['accept-encoding']);
    const encoding = this.names.has(name + SUFFIXES[preferred]) ? preferred : 'identity';
    const body = await this.bodyOf(name + SUFFIXES[encoding]);
    if (!body) return false;
    const isForEver = name.startsWith('assets/');
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    const headers = [
      ...SECURITY_HEADERS,
      'content-type',
      TYPES[extname(name)] ?? 'application/octet-stream',
      'content-length',
      String(body.length),
      'cache-control',
      isForEver ? FOR_EVER : FOR_AN_HOUR,
      'vary',
      'Accept-Encoding',
      'etag',
      etag,
      ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
    ];
    if (req.headers['if-none-match'] === etag) {
      res.writeHead(304, ['etag', etag, 'vary', 'Accept-Encoding']).end();
      return true;
    }
    res.writeHead(200, headers).end(req.method === 'HEAD' ? undefined : body);
    return true;
  }

  /** Null where the site is not built. */
  assets(): Assets | null {
    const file = join(this.folder, '.vite/manifest.json');
    if (!existsSync(file)) return null;
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Chunk>; // as Vite writes it
    const sources = ['client.tsx', 'still.ts', 'inquiries.ts', 'styles/public.css', 'styles/staff.css'];
    const [script, still, inquiries, forVisitors, forStaff] = sources.map((source) => manifest[`src/${source}`]);
    if (!script || !still || !inquiries || !forVisitors || !forStaff) return null;
    const sheets = { public: sheetOf(forVisitors), staff: sheetOf(forStaff) };
    const programme = manifest['src/styles/programme.css'];
    const files = { script: `/${script.file}`, still: `/${still.file}`, inquiries: `/${inquiries.file}` };
    return { ...files, sheets, ...(programme && { programme: `/${programme.file}` }) };
  }

  /** Null for one that is gone since the start: the site was built anew. */
  private bodyOf(name: string): Promise<Buffer | null> {
    const body = this.bodies.get(name) ?? readFile(join(this.folder, name)).catch(gone);
    this.bodies.set(name, body);
    return body;
  }
}

function gone(error: NodeJS.ErrnoException): null {
  if (error.code !== 'ENOENT') throw error;
  return null;
}

interface Chunk {
  readonly file: string;
  readonly assets?: readonly string[];
}

function sheetOf({ file, assets = [] }: Chunk): Sheet {
  return { href: `/${file}`, fonts: assets.filter((asset) => asset.endsWith('.woff2')).map((asset) => `/${asset}`) };
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, '/').length).replaceAll('\\', '/'))
    .filter((name) => !name.startsWith('.'));
}
