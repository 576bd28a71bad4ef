import type { IncomingMessage, ServerResponse } from 'node:http';
import { Refusal } from '@rabbet/domain/deciders/refusal';
import { REFUSAL_STATUS } from '@rabbet/domain/deciders/refusal-codes';
import { imageAddress } from '@rabbet/domain/images/images';
import { type PictureImage, type Pictures } from './pictures';

export interface PictureHandlerOptions {
  readonly pictures: Pictures;
  readonly findImage: (id: number) => Promise<PictureImage | null>;
  /** Learns of what went wrong that is nobody's doing but ours. */
  readonly failed?: (error: unknown) => void;
}

interface Address {
  readonly id: number;
  /** Null in the address of an SVG image. */
  readonly width: number | null;
  readonly mime: string;
  readonly hash: string;
}

interface Problem {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
}

const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  404: 'Not Found',
  405: 'Method Not Allowed',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};
/** What may well go better in a moment. */
const MIMES = ['jpeg', 'png', 'webp', 'avif', 'svg'];
const WIDEST = 10_000;
const HIGHEST_ID = 2 ** 31 - 1;

/** Answers GET and HEAD of `/images/{id}/{width}/_.{mime}?{hash}`, wherever it is mounted. */
export function pictureHandler(options: PictureHandlerOptions) {
  return async (request: IncomingMessage & { originalUrl?: string }, response: ServerResponse): Promise<void> => {
    response.setHeader('X-Content-Type-Options', 'nosniff');
    try {
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        response.setHeader('Allow', 'GET, HEAD');
        return tell(response, { status: 405, code: 'image/method', detail: 'Pictures are only there to be seen.' });
      }
      const address = addressOf(request.originalUrl ?? request.url ?? '');
      if ('status' in address) return tell(response, address);
      const image = await options.findImage(address.id);
      if (!image)
        return tell(response, { status: 404, code: 'image/unknown', detail: `There is no image ${address.id}.` });
      if (!isCurrent(address, image))
        return sendTo(response, imageAddress(image.id, image, address.width ?? Math.min(image.width, WIDEST)));
      await show(options.pictures, image, address, { request, response });
    } catch (error) {
      answerFault(response, error, options.failed);
    }
  };
}

/** What the address asks for, or what is wrong with it. Nothing is decoded: an address of ours has no need of it. */
function addressOf(url: string): Address | Problem {
  const [path = '', ...query] = url.split('?');
  const parts = path.split('/').slice(1);
  const [folder, id = '', ...rest] = parts;
  const [width, file = ''] = rest.length === 2 ? rest : [null, rest[0]];
  const mime = /^_\.([a-z0-9]+)$/.exec(file)?.[1];
  if (folder !== 'images' || rest.length < 1 || rest.length > 2 || mime === undefined)
    return { status: 404, code: 'image/address', detail: 'No picture has such an address.' };
  const wrong = (name: string, rule: string) => ({ status: 400, code: `image/${name}`, detail: `${name}: ${rule}` });
  if (!isWhole(id, HIGHEST_ID)) return wrong('id', `a whole number from 1 to ${HIGHEST_ID}`);
  if (!MIMES.includes(mime)) return wrong('mime', `one of ${MIMES.join(', ')}`);
  if (width === null && mime !== 'svg') return wrong('width', 'only SVG images go without one');
  if (width != null && !isWhole(width, WIDEST)) return wrong('width', `a whole number from 1 to ${WIDEST}`);
  return { id: Number(id), width: width == null ? null : Number(width), mime, hash: query.join('?') };
}

function isWhole(text: string, most: number): boolean {
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= most;
}

function isCurrent({ width, mime, hash }: Address, image: PictureImage): boolean {
  return hash === image.hash && mime === image.mime && (mime === 'svg') === (width === null);
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

async function show(pictures: Pictures, image: PictureImage, { width }: Address, exchange: Exchange): Promise<void> {
  const { request, response } = exchange;
  const { body, type, variant } = await pictures.picture(image, { width, accept: request.headers.accept ?? '' });
  const tag = `"${image.hash}-${variant}"`;
  response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
  response.setHeader('Vary', 'Accept');
  response.setHeader('ETag', tag);
  if (image.mime === 'svg')
    response.setHeader('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
  if (knows(request.headers['if-none-match'], tag)) return void response.writeHead(304).end();
  response.writeHead(200, { 'Content-Type': type, 'Content-Length': body.length });
  response.end(request.method === 'HEAD' ? undefined : body);
}

function knows(header: string | undefined, tag: string): boolean {
  const tags = header?.split(',').map((one) => one.trim().replace(/^W\//, '')) ?? [];
  return tags.includes(tag) || tags.includes('*');
}

function sendTo(response: ServerResponse, location: string): void {
  response.writeHead(302, { Location: location, 'Cache-Control': 'no-cache', 'Content-Length': 0 }).end();
}

function answerFault(response: ServerResponse, error: unknown, failed: PictureHandlerOptions['failed']): void {
  const refusal = error instanceof Refusal ? error : null;
  const status = refusal ? REFUSAL_STATUS[refusal.code] : 500;
  if (refusal?.code !== 'image/busy') failed?.(error);
  const detail = refusal?.message ?? 'Something went wrong on our side.';
  const problem = { status, code: refusal?.code ?? 'internal', detail };
  if (status === 503) {
    response.setHeader('Retry-After', '1');
    return tell(response, problem);
  }
  if (response.headersSent) return void response.destroy();
  for (const name of ['Vary', 'ETag', 'Content-Security-Policy']) response.removeHeader(name);
  tell(response, problem);
}

function tell(response: ServerResponse, { status, code, detail }: Problem): void {
  const body = JSON.stringify({ type: 'about:blank', title: TITLES[status], status, code, detail });
  const headers = { 'Content-Type': 'application/problem+json', 'Content-Length': Buffer.byteLength(body) };
  response.writeHead(status, { ...headers, 'Cache-Control': 'no-store' });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}
