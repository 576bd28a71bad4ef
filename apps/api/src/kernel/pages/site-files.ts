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
const IMMUTABLE = 'public, max-age=31536000, immutable';
const ONE_HOUR = 'public, max-age=3600';

/** Serves the files of the built site. Only files that were there at the start are ever read. */
export class SiteFiles {
  private readonly names: ReadonlySet<string>;
  private readonly bodies = new Map<string, Promise<Buffer | null>>();

  constructor(private readonly folder: string) {
    this.names = new Set(existsSync(folder) ? filesIn(folder) : []);
  }

  /** Sends the file at the address of a request. False, with nothing sent, if there is no such file. */
  async answer(req: IncomingMessage, res: ServerResponse): Promise<boolean> {
    const name = (req.url ?? '').split('?', 1)[0]?.slice(1) ?? '';
    if (!this.names.has(name) || /\.(br|gz)$/.test(name)) return false;
    const preferred = encodingFor(req.headers['accept-encoding']);
    const encoding = this.names.has(name + SUFFIXES[preferred]) ? preferred : 'identity';
    const body = await this.readBody(name + SUFFIXES[encoding]);
    if (!body) return false;
    const isImmutable = name.startsWith('assets/');
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    const headers = [
      ...SECURITY_HEADERS,
      'content-type',
      TYPES[extname(name)] ?? 'application/octet-stream',
      'content-length',
      String(body.length),
      'cache-control',
      isImmutable ? IMMUTABLE : ONE_HOUR,
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

  /** Addresses of scripts and style sheets, by the manifest of the build. Null if the site is not built. */
  assets(): Assets | null {
    const file = join(this.folder, '.vite/manifest.json');
    if (!existsSync(file)) return null;
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, ManifestEntry>; // as Vite writes it
    const sources = ['client.tsx', 'still.ts', 'inquiries.ts', 'styles/public.css', 'styles/staff.css'];
    const [script, still, inquiries, publicCss, staffCss] = sources.map((source) => manifest[`src/${source}`]);
    if (!script || !still || !inquiries || !publicCss || !staffCss) return null;
    const sheets = { public: sheetOf(publicCss), staff: sheetOf(staffCss) };
    const programme = manifest['src/styles/programme.css'];
    const files = { script: `/${script.file}`, still: `/${still.file}`, inquiries: `/${inquiries.file}` };
    return { ...files, sheets, ...(programme && { programme: `/${programme.file}` }) };
  }

  /** Content of a file, which is cached. Null if it was removed since the start by a new build. */
  private readBody(name: string): Promise<Buffer | null> {
    const body = this.bodies.get(name) ?? readFile(join(this.folder, name)).catch(nullIfMissing);
    this.bodies.set(name, body);
    return body;
  }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code !== 'ENOENT') throw error;
  return null;
}

interface ManifestEntry {
  readonly file: string;
  readonly assets?: readonly string[];
}

function sheetOf({ file, assets = [] }: ManifestEntry): Sheet {
  return { href: `/${file}`, fonts: assets.filter((asset) => asset.endsWith('.woff2')).map((asset) => `/${asset}`) };
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, '/').length).replaceAll('\\', '/'))
    .filter((name) => !name.startsWith('.'));
}
