import type { IncomingMessage, ServerResponse } from 'node:http';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { HttpProblem } from '../problems/problems';
import { parseJson } from '../parsing/json';
import { type ArrivingBody, BodyRoom, bodyTooLong } from './body-room';
import { notesOf } from './request';
import { fileFieldOf, type SentFile, SentFiles } from './sent-files';

const files = new WeakMap<IncomingMessage, SentFile>();
/** Uploaded file of a request; null if its method takes none. */
export function sentFileOf(req: IncomingMessage): SentFile | null {
  return files.get(req) ?? null;
}

/**
 * Nest interceptor that reads the body of a request: JSON, or a form with a file. It runs after the guard, so that no body
 * is read from a caller who is refused.
 */
@Injectable()
export class ReadBody implements NestInterceptor {
  constructor(
    private readonly room: BodyRoom,
    private readonly sentFiles: SentFiles,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler) {
    const http = context.switchToHttp();
    const req = http.getRequest<IncomingMessage>();
    const res = http.getResponse<ServerResponse>();
    const field = fileFieldOf(context.getHandler());
    if (field !== undefined) {
      const { file, texts } = await this.sentFiles.take(field, req, res);
      files.set(req, file);
      Object.assign(req, { body: texts });
    } else if (hasBody(req)) {
      requireJson(req);
      Object.assign(req, { body: parseJson(await readBody(this.room, req, res)) });
    }
    return next.handle();
  }
}

/** Reads the text of a body, within the limits of its caller. */
export async function readBody(room: BodyRoom, req: IncomingMessage, res: ServerResponse): Promise<string> {
  const body = room.reserve(req, res, notesOf(req).caller);
  if (req.headers.expect !== undefined) res.writeContinue();
  return decodeUtf8(await readBytes(req, body));
}

/** Discards the rest of a body after an early answer. Closes the connection if it does not end in time. */
export function discardUnreadBody(req: IncomingMessage, withinMs: number): void {
  if (req.complete) return;
  req.on('error', () => {}); // the sender may hang up
  req.resume();
  const late = setTimeout(() => req.destroy(), withinMs).unref();
  req.once('close', () => clearTimeout(late));
}

function hasBody({ method, headers }: IncomingMessage): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  return (headers['content-length'] ?? '0') !== '0' || headers['transfer-encoding'] !== undefined;
}

function requireJson({ headers }: IncomingMessage): void {
  const type = headers['content-type'] ?? '';
  if (!/^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(type))
    throw new HttpProblem(415, 'request/type', 'The body is sent as application/json, in UTF-8.');
  if ((headers['content-encoding'] ?? 'identity') !== 'identity')
    throw new HttpProblem(415, 'request/encoding', 'The body is sent as it is, without compression.');
}

/**
 * Reads a body to its end. Rejects if it is too long, comes in too slowly, finds no room, or loses its room to a body of
 * another network (the room then calls `body.refuse`).
 */
function readBytes(req: IncomingMessage, body: ArrivingBody): Promise<Buffer> {
  const { maxBytes, timeLimitMs } = body.limits;
  const parts: Buffer[] = [];
  let length = 0;
  return new Promise((resolve, reject) => {
    const stopReading = () => {
      clearTimeout(late);
      req.off('data', addPart);
    };
    const refuse = (problem: Error) => {
      stopReading();
      reject(problem);
    };
    const addPart = (part: Buffer) => {
      length += part.length;
      if (length > maxBytes) return refuse(bodyTooLong(maxBytes));
      try {
        body.add(part.length);
        parts.push(part);
      } catch (error) {
        refuse(error as Error); // no room is left
      }
    };
    const late = setTimeout(() => refuse(tooSlow(timeLimitMs)), timeLimitMs);
    req.on('data', addPart).on('error', refuse);
    body.refuse = refuse;
    req.once('end', () => {
      stopReading();
      body.complete();
      resolve(Buffer.concat(parts, length));
    });
  });
}

function tooSlow(timeLimitMs: number): HttpProblem {
  return new HttpProblem(408, 'request/slow', `The body comes in within ${timeLimitMs / 1_000} s.`);
}

function decodeUtf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new HttpProblem(400, 'request/characters', 'The body is no UTF-8.');
  }
}
