import type { IncomingMessage, ServerResponse } from 'node:http';
import { HttpProblem } from '../problems';
import { parseJson } from '../parsing/json';

const CLOSE = { headers: { connection: 'close' } };

export const MOST_BYTES = 1024 * 1024;

/** What is left of a body that is too long is let go by for so long, so that its sender hears why. */
const DRAIN_MS = 2_000;

/** Takes the JSON of a change, within limits; it waits for a slow sender as long as the server does. */
export function readBody(req: IncomingMessage, res: ServerResponse, next: (error?: unknown) => void): void {
  const { method, headers } = req;
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  const isEmpty = !hasBody || headers['content-length'] === '0';
  if (method === 'GET' || method === 'HEAD' || isEmpty) return next();
  const unfit = unfitness(req);
  if (unfit) {
    drain(req, res);
    return next(unfit);
  }
  const parts: Buffer[] = [];
  let length = 0;
  const settle = (error?: unknown) => {
    req.off('data', take).off('end', finish).off('error', next);
    next(error);
  };
  const take = (part: Buffer) => {
    length += part.length;
    if (length <= MOST_BYTES) return void parts.push(part);
    drain(req, res);
    settle(tooLong());
  };
  const finish = () => {
    try {
      Object.assign(req, { body: parseJson(textOf(Buffer.concat(parts, length))) });
      settle();
    } catch (error) {
      settle(error);
    }
  };
  req.on('data', take).on('end', finish).on('error', next);
}

function unfitness({ headers }: IncomingMessage): HttpProblem | null {
  const type = headers['content-type'] ?? '';
  if (!/^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(type))
    return new HttpProblem('request/type', 'The body is sent as application/json, in UTF-8.');
  if ((headers['content-encoding'] ?? 'identity') !== 'identity')
    return new HttpProblem('request/encoding', 'The body is sent as it is, without compression.');
  return Number(headers['content-length'] ?? 0) > MOST_BYTES ? tooLong() : null;
}

function tooLong(): HttpProblem {
  return new HttpProblem('request/too-long', `The body has at most ${MOST_BYTES} bytes (1 MiB).`, CLOSE);
}

function drain(req: IncomingMessage, res: ServerResponse): void {
  req.on('error', () => {}); // its sender is gone
  req.resume();
  res.once('finish', () => {
    const late = setTimeout(() => req.destroy(), DRAIN_MS).unref();
    req.once('close', () => clearTimeout(late));
  });
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new HttpProblem('request/characters', 'The body is no UTF-8.');
  }
}
