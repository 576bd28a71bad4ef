import type { IncomingMessage, ServerResponse } from 'node:http';
import { VISITOR } from '@rabbet/domain/callers/caller';
import { Refusal, refuseAs } from '@rabbet/domain/deciders/refusal';
import { imageAddress, type Size } from '@rabbet/domain/images/images';
import { HttpProblem, type ProblemReply, toProblemReply } from '../kernel/problems/problems';
import { notesOf } from '../kernel/requests/request';
import { type PictureImage, type Pictures } from './pictures';
import { A_MOMENT, placeholder } from './placeholder';

export interface PictureHandlerOptions {
  readonly pictures: Pictures;
  /** Finds an image as visitors may see it. */
  readonly findImage: (id: number) => Promise<PictureImage | null>;
  /** Finds an image that visitors do not see, if the caller may see it. */
  readonly findForCaller?: (id: number, request: IncomingMessage) => Promise<PictureImage | null>;
  /** Called with the error of a picture that could not be made. */
  readonly failed?: (error: unknown) => void;
  /** Called for a request that failed because the shop's data is away. */
  readonly away?: (code: string, request: string) => void;
}

interface Address {
  readonly id: number;
  /** Null in the address of an SVG image. */
  readonly width: number | null;
  readonly mime: string;
  readonly hash: string;
}

const MIMES = ['jpeg', 'png', 'webp', 'avif', 'svg'];
const WIDEST = 10_000;
const HIGHEST_ID = 2 ** 31 - 1;
/** Policy for an SVG: no script of it runs, and it fetches nothing. */
const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Answers GET and HEAD of `/images/{id}/{width}/_.{mime}?{hash}`, wherever it is mounted. */
export function pictureHandler(options: PictureHandlerOptions) {
  const answer = pictureResponder(options);
  return async (request: PictureRequest, response: ServerResponse): Promise<void> => {
    const place: Place = { size: null };
    try {
      await answer(request, response, place);
    } catch (error) {
      const problem = toProblemReply(error, VISITOR);
      const isAway = problem.body.code.startsWith('service/');
      if (response.headersSent || problem.isBug) throw error;
      if (isAway) options.away?.(problem.body.code, notesOf(request).id);
      if (isForPage(request) && hasPlaceholder(problem)) sendAsPicture(problem, place.size, request, response);
      else if (isAway) sendAsText(problem, request, response);
      else throw error;
    }
  };
}

type PictureRequest = IncomingMessage & { originalUrl?: string };

/** Place of the picture on the page, as far as it is known. */
interface Place {
  size: Size | null;
}

/** True for a request of a page, which shows any picture whatever the status; programs read the problem. */
function isForPage({ method, headers }: IncomingMessage): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && (headers['sec-fetch-dest'] === 'image' || /\bimage\//.test(headers.accept ?? ''));
}

/** True for problems that are not the fault of whoever wrote the address. */
function hasPlaceholder({ body: { status } }: ProblemReply): boolean {
  return status === 404 || status >= 500;
}

/** Sends a problem as text: nobody reads its fields in the place of a picture. */
function sendAsText({ body, headers }: ProblemReply, { method }: IncomingMessage, response: ServerResponse): void {
  const text = Buffer.from(`${body.detail}\n`);
  const plain = { 'Content-Type': 'text/plain; charset=utf-8', 'Content-Length': text.length };
  response.writeHead(body.status, { ...headers, ...plain, 'Cache-Control': 'no-store' });
  response.end(method === 'HEAD' ? undefined : text);
}

/** Sends a placeholder in the shape of the picture. Its words say that there is none, or none right now. */
function sendAsPicture(
  { body, headers }: ProblemReply,
  size: Size | null,
  { method }: IncomingMessage,
  response: ServerResponse,
): void {
  const svg = Buffer.from(placeholder(size, body.status === 503 ? A_MOMENT : 'Picture to follow'));
  response.writeHead(body.status, {
    ...headers,
    'Content-Type': 'image/svg+xml',
    'Content-Length': svg.length,
    'Content-Security-Policy': SVG_POLICY,
    'Cache-Control': 'no-store',
  });
  response.end(method === 'HEAD' ? undefined : svg);
}

function pictureResponder({ pictures, findImage, findForCaller, failed }: PictureHandlerOptions) {
  return async (request: PictureRequest, response: ServerResponse, place: Place): Promise<void> => {
    response.setHeader('X-Content-Type-Options', 'nosniff');
    if (request.method !== 'GET' && request.method !== 'HEAD')
      throw new HttpProblem(405, 'image/method', 'Pictures are only there to be seen.', {
        headers: { allow: 'GET, HEAD' },
      });
    const address = addressOf(request.originalUrl ?? request.url ?? '');
    const shown = await findImage(address.id);
    const image = shown ?? (await findForCaller?.(address.id, request));
    if (!image) refuseAs('unknown', 'image/unknown', `There is no image ${address.id}.`);
    place.size = image;
    const exchange = { request, response, isPrivate: shown === null };
    if (!isCurrent(address, image))
      return redirect(exchange, imageAddress(image.id, image, address.width ?? Math.min(image.width, WIDEST)));
    try {
      await send(pictures, image, address, exchange);
    } catch (error) {
      if (error instanceof Refusal && error.code !== 'image/busy') failed?.(error);
      throw error;
    }
  };
}

/** Parses an address. Nothing is decoded, as no address of ours is encoded. */
function addressOf(url: string): Address {
  const [path = '', ...query] = url.split('?');
  const parts = path.split('/').slice(1);
  const [folder, id = '', ...rest] = parts;
  const [width, file = ''] = rest.length === 2 ? rest : [null, rest[0]];
  const mime = /^_\.([a-z0-9]+)$/.exec(file)?.[1];
  if (folder !== 'images' || rest.length < 1 || rest.length > 2 || mime === undefined)
    throw new HttpProblem(404, 'image/address', 'No picture has such an address.');
  const invalid = (name: 'id' | 'mime' | 'width', rule: string) =>
    new HttpProblem(400, `image/${name}`, `${name}: ${rule}`);
  if (!isWhole(id, HIGHEST_ID)) throw invalid('id', `a whole number from 1 to ${HIGHEST_ID}`);
  if (!MIMES.includes(mime)) throw invalid('mime', `one of ${MIMES.join(', ')}`);
  if (width === null && mime !== 'svg') throw invalid('width', 'only SVG images go without one');
  if (width != null && !isWhole(width, WIDEST)) throw invalid('width', `a whole number from 1 to ${WIDEST}`);
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
  /** True if the caller alone may see it: no shared cache keeps it. */
  readonly isPrivate: boolean;
}

const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Header for private pictures: browsers ask again each time, so that a sign-out counts at once. */
const PRIVATE = 'private, no-cache';

async function send(pictures: Pictures, image: PictureImage, { width }: Address, exchange: Exchange): Promise<void> {
  const { request, response, isPrivate } = exchange;
  const { body, type, variant, isForNow } = await pictures.picture(image, {
    width,
    accept: request.headers.accept ?? '',
    isForPage: request.headers['sec-fetch-dest'] === 'image',
    from: notesOf(request).from,
  });
  const tag = `"${image.hash}-${variant}"`;
  response.setHeader('Cache-Control', isPrivate ? PRIVATE : isForNow ? 'no-cache' : IMMUTABLE);
  response.setHeader('Vary', isPrivate ? 'Accept, Cookie' : 'Accept');
  response.setHeader('ETag', tag);
  if (type === 'image/svg+xml') response.setHeader('Content-Security-Policy', SVG_POLICY);
  if (isNotModified(request.headers['if-none-match'], tag)) return void response.writeHead(304).end();
  response.writeHead(200, { 'Content-Type': type, 'Content-Length': body.length });
  response.end(request.method === 'HEAD' ? undefined : body);
}

function isNotModified(header: string | undefined, tag: string): boolean {
  const tags = header?.split(',').map((listed) => listed.trim().replace(/^W\//, '')) ?? [];
  return tags.includes(tag) || tags.includes('*');
}

function redirect({ response, isPrivate }: Exchange, location: string): void {
  const caching = isPrivate ? PRIVATE : 'no-cache';
  response.writeHead(302, { Location: location, 'Cache-Control': caching, 'Content-Length': 0 }).end();
}
