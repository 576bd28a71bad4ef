import type { IncomingMessage, ServerResponse } from 'node:http';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { HttpProblem } from '../problems/problems';
import { parseJson } from '../parsing/json';
import { type ArrivingBody, BodyRoom, tooLong } from './body-room';
import { notesOf } from './request';
import { fileFieldOf, type SentFile, SentFiles } from './sent-files';

const files = new WeakMap<IncomingMessage, SentFile>();
/** File of a request whose method takes one. */
export function sentFileOf(req: IncomingMessage): SentFile | null {
  return files.get(req) ?? null;
}

/**
 * Takes the JSON of a change, or the form of one that takes a file. It comes after the guard: nothing is read of a body that
 * is not wanted from its sender.
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
      requireFit(req);
      Object.assign(req, { body: parseJson(await readBody(this.room, req, res)) });
    }
    return next.handle();
  }
}

/** The text of a body, within the limits of whoever sends it. */
export async function readBody(room: BodyRoom, req: IncomingMessage, res: ServerResponse): Promise<string> {
  const body = room.take(req, res, notesOf(req).caller);
  if (req.headers.expect !== undefined) res.writeContinue();
  return textOf(await bytesOf(req, body));
}

/** Once a request is answered whose body was not read to its end. */
export function letGo(req: IncomingMessage, withinMs: number): void {
  if (req.complete) return;
  req.on('error', () => {}); // its sender is gone
  req.resume();
  const late = setTimeout(() => req.destroy(), withinMs).unref();
  req.once('close', () => clearTimeout(late));
}

function hasBody({ method, headers }: IncomingMessage): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  return (headers['content-length'] ?? '0') !== '0' || headers['transfer-encoding'] !== undefined;
}

function requireFit({ headers }: IncomingMessage): void {
  const type = headers['content-type'] ?? '';
  if (!/^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(type))
    throw new HttpProblem(415, 'request/type', 'The body is sent as application/json, in UTF-8.');
  if ((headers['content-encoding'] ?? 'identity') !== 'identity')
    throw new HttpProblem(415, 'request/encoding', 'The body is sent as it is, without compression.');
}

function bytesOf(req: IncomingMessage, body: ArrivingBody): Promise<Buffer> {
  const { mostBytes, withinMs } = body.limits;
  const parts: Buffer[] = [];
  let length = 0;
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(late);
      req.off('data', take);
    };
    const refuse = (why: Error) => {
      end();
      reject(why);
    };
    const take = (part: Buffer) => {
      length += part.length;
      if (length > mostBytes) return refuse(tooLong(mostBytes));
      try {
        body.add(part.length);
        parts.push(part);
      } catch (error) {
        refuse(error as Error); // no room is left
      }
    };
    const late = setTimeout(() => refuse(tooSlow(withinMs)), withinMs);
    req.on('data', take).on('error', refuse);
    body.refuse = refuse;
    req.once('end', () => {
      end();
      body.complete();
      resolve(Buffer.concat(parts, length));
    });
  });
}

function tooSlow(withinMs: number): HttpProblem {
  return new HttpProblem(408, 'request/slow', `The body comes in within ${withinMs / 1_000} s.`);
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new HttpProblem(400, 'request/characters', 'The body is no UTF-8.');
  }
}
