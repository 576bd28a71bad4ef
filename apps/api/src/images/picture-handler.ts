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
  /** Finds an image that is hidden from visitors, if the caller may see it. */
  readonly findForCaller?: (id: number, request: IncomingMessage) => Promise<PictureImage | null>;
  /** Called with the error of a picture that could not be made. */
  readonly onFailure?: (error: unknown) => void;
  /** Called for a request that failed because the shop's data is away. */
  readonly onUnavailable?: (code: string, request: string) => void;
}

interface Address {
  readonly id: number;
  /** Null in the address of an SVG image. */
  readonly width: number | null;
  readonly mime: string;
  readonly hash: string;
}

const MIMES = ['jpeg', 'png', 'webp', 'avif', 'svg'];
const MAX_WIDTH = 10_000;
const MAX_ID = 2 ** 31 - 1;
/** Content security policy for an SVG: it runs no script, and loads nothing. */
const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * Makes the handler of `GET /images/{id}/{width}/_.{mime}?{hash}`. The picture at an address with the current hash never
 * changes, and is cached for good; an address with an old hash redirects to the current one. A page gets a placeholder
 * in place of an error.
 */
export function pictureHandler(options: PictureHandlerOptions) {
  const answer = pictureResponder(options);
  return async (request: PictureRequest, response: ServerResponse): Promise<void> => {
    const frame: PictureFrame = { size: null };
    try {
      await answer(request, response, frame);
    } catch (error) {
      const problem = toProblemReply(error, VISITOR);
      const isAway = problem.body.code.startsWith('service/');
      if (response.headersSent || problem.isBug) throw error;
      if (isAway) options.onUnavailable?.(problem.body.code, notesOf(request).id);
      if (isForPage(request) && hasPlaceholder(problem)) sendAsPicture(problem, frame.size, request, response);
      else if (isAway) sendAsText(problem, request, response);
      else throw error;
    }
  };
}

type PictureRequest = IncomingMessage & { originalUrl?: string };

/** Size of the requested picture, once its image was found: a placeholder has the same shape. */
interface PictureFrame {
  size: Size | null;
}

/** True if a page requests the picture: it can show a placeholder, while other clients read the problem. */
function isForPage({ method, headers }: IncomingMessage): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && (headers['sec-fetch-dest'] === 'image' || /\bimage\//.test(headers.accept ?? ''));
}

/** True for problems that a placeholder is sent for: all but malformed addresses. */
function hasPlaceholder({ body: { status } }: ProblemReply): boolean {
  return status === 404 || status >= 500;
}

/** Sends a problem as text. */
function sendAsText({ body, headers }: ProblemReply, { method }: IncomingMessage, response: ServerResponse): void {
  const text = Buffer.from(`${body.detail}\n`);
  const plain = { 'Content-Type': 'text/plain; charset=utf-8', 'Content-Length': text.length };
  response.writeHead(body.status, { ...headers, ...plain, 'Cache-Control': 'no-store' });
  response.end(method === 'HEAD' ? undefined : text);
}

/** Sends a placeholder in the shape of the picture. Its text says that there is no picture, or none right now. */
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

function pictureResponder({ pictures, findImage, findForCaller, onFailure }: PictureHandlerOptions) {
  return async (request: PictureRequest, response: ServerResponse, frame: PictureFrame): Promise<void> => {
    response.setHeader('X-Content-Type-Options', 'nosniff');
    if (request.method !== 'GET' && request.method !== 'HEAD')
      throw new HttpProblem(405, 'image/method', 'Pictures are only there to be seen.', {
        headers: { allow: 'GET, HEAD' },
      });
    const address = parseAddress(request.originalUrl ?? request.url ?? '');
    const publicImage = await findImage(address.id);
    const image = publicImage ?? (await findForCaller?.(address.id, request));
    if (!image) refuseAs('unknown', 'image/unknown', `There is no image ${address.id}.`);
    frame.size = image;
    const exchange = { request, response, isPrivate: publicImage === null };
    if (!isCurrent(address, image))
      return redirect(exchange, imageAddress(image.id, image, address.width ?? Math.min(image.width, MAX_WIDTH)));
    try {
      await send(pictures, image, address, exchange);
    } catch (error) {
      if (error instanceof Refusal && error.code !== 'image/busy') onFailure?.(error);
      throw error;
    }
  };
}

/** Parses an address. Nothing is decoded, as addresses of pictures contain no encoded characters. */
function parseAddress(url: string): Address {
  const [path = '', ...query] = url.split('?');
  const parts = path.split('/').slice(1);
  const [folder, id = '', ...rest] = parts;
  const [width, file = ''] = rest.length === 2 ? rest : [null, rest[0]];
  const mime = /^_\.([a-z0-9]+)$/.exec(file)?.[1];
  if (folder !== 'images' || rest.length < 1 || rest.length > 2 || mime === undefined)
    throw new HttpProblem(404, 'image/address', 'No picture has such an address.');
  const invalid = (name: 'id' | 'mime' | 'width', rule: string) =>
    new HttpProblem(400, `image/${name}`, `${name}: ${rule}`);
  if (!isWhole(id, MAX_ID)) throw invalid('id', `a whole number from 1 to ${MAX_ID}`);
  if (!MIMES.includes(mime)) throw invalid('mime', `one of ${MIMES.join(', ')}`);
  if (width === null && mime !== 'svg') throw invalid('width', 'only SVG images go without one');
  if (width != null && !isWhole(width, MAX_WIDTH)) throw invalid('width', `a whole number from 1 to ${MAX_WIDTH}`);
  return { id: Number(id), width: width == null ? null : Number(width), mime, hash: query.join('?') };
}

function isWhole(text: string, max: number): boolean {
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= max;
}

function isCurrent({ width, mime, hash }: Address, image: PictureImage): boolean {
  return hash === image.hash && mime === image.mime && (mime === 'svg') === (width === null);
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** True if visitors may not see the image: no shared cache may store the answer. */
  readonly isPrivate: boolean;
}

const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Caching of hidden pictures: browsers ask again each time, so that they are not shown after a sign-out. */
const REVALIDATE = 'private, no-cache';

async function send(pictures: Pictures, image: PictureImage, { width }: Address, exchange: Exchange): Promise<void> {
  const { request, response, isPrivate } = exchange;
  const { body, type, variant, isTemporary } = await pictures.picture(image, {
    width,
    accept: request.headers.accept ?? '',
    isForPage: request.headers['sec-fetch-dest'] === 'image',
    from: notesOf(request).network,
  });
  const tag = `"${image.hash}-${variant}"`;
  const publicCaching = isTemporary ? 'no-cache' : IMMUTABLE;
  response.setHeader('Cache-Control', isPrivate ? REVALIDATE : publicCaching);
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
  const caching = isPrivate ? REVALIDATE : 'no-cache';
  response.writeHead(302, { Location: location, 'Cache-Control': caching, 'Content-Length': 0 }).end();
}
