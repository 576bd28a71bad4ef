import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { SetMetadata } from '@nestjs/common';
import busboy, { type Busboy } from 'busboy';
import { badFields, DISK_FULL, HttpProblem } from '../problems/problems';

/** A file as it came in, on the disk until its request is answered. What its sender called it is nobody's business. */
export interface SentFile {
  readonly path: string;
  /** SHA-256 of what is in it, in hexadecimal. */
  readonly digest: string;
}

export interface SentForm {
  readonly file: SentFile;
  /** The other fields, as they were typed. */
  readonly texts: Readonly<Record<string, string>>;
}

export interface FileLimits {
  readonly mostBytes: number;
  /** Number of files that come in at the same time. */
  readonly atOnce: number;
  readonly withinMs: number;
}

const MB = 1_000_000;
/** 25 MB in five minutes is what a slow line of a shop sends. */
export const FILE_LIMITS: FileLimits = { mostBytes: 25 * MB, atOnce: 8, withinMs: 300_000 };
/** Limits of the fields beside the file of a form. */
const BESIDE = { fields: 20, fieldNameSize: 100, fieldSize: 10_000, headerPairs: 20 };
const BESIDE_BYTES = 256 * 1024;
const ABANDONED_MS = 3_600_000;

const FIELD = 'rabbet:file';
/** Field of a form in which a file is, and how large it may be at most. */
export interface FileField {
  readonly name: string;
  /** Limit below that of all files. */
  readonly mostBytes?: number;
}

/** The method takes a form with a file in this field. */
export const TakesFile = (field: FileField) => SetMetadata(FIELD, field);
export function fileFieldOf(handler: object): FileField | undefined {
  return Reflect.getMetadata(FIELD, handler) as FileField | undefined; // set above
}

/** Takes files that are sent as forms (multipart/form-data), past the memory of the program. */
export class SentFiles {
  private underWay = 0;
  private swept: Promise<void> | null = null;

  constructor(
    private readonly folder: string,
    private readonly limits: FileLimits = FILE_LIMITS,
  ) {}

  /** The form of a request. Its file is gone once that is answered. */
  async take({ name: field, ...fieldLimits }: FileField, req: IncomingMessage, res: ServerResponse): Promise<SentForm> {
    const limits = { ...this.limits, mostBytes: Math.min(fieldLimits.mostBytes ?? Infinity, this.limits.mostBytes) };
    const { mostBytes, atOnce } = limits;
    if (Number(req.headers['content-length'] ?? 0) > mostBytes + BESIDE_BYTES) throw tooLarge(field, mostBytes);
    const reader = readerOf(field, req);
    if (this.underWay >= atOnce)
      throw new HttpProblem(
        503,
        'service/busy',
        'Too many files are sent to the shop right now. Please try again in a moment.',
      );
    this.underWay++;
    res.once('close', () => this.underWay--);
    const path = join(this.folder, `${randomUUID()}.part`);
    res.once('close', () => void rm(path, { force: true }).catch(() => {})); // swept out later, if not now
    await (this.swept ??= this.sweep());
    if (req.headers.expect !== undefined) res.writeContinue();
    return new FormReading(field, path, limits).read(reader, req);
  }

  /** Removes files that were left by programs that were killed. */
  private async sweep(): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    for (const name of await readdir(this.folder)) {
      const path = join(this.folder, name);
      const stats = await stat(path).catch(() => null);
      if (stats && Date.now() - stats.mtimeMs > ABANDONED_MS) await rm(path, { force: true });
    }
  }
}

function readerOf(field: string, { headers }: IncomingMessage): Busboy {
  if ((headers['content-encoding'] ?? 'identity') !== 'identity')
    throw new HttpProblem(415, 'request/encoding', 'The form is sent as it is, without compression.');
  const wrong = new HttpProblem(415, 'request/type', `The file is sent as multipart/form-data, in the field ${field}.`);
  if (!/^multipart\/form-data\s*;/i.test(headers['content-type'] ?? '')) throw wrong;
  try {
    return busboy({ headers, limits: { ...BESIDE, files: 2, parts: BESIDE.fields + 2 } });
  } catch {
    throw wrong; // it names no boundary
  }
}

/** One form, from its beginning to its end. */
class FormReading {
  private readonly texts: Record<string, string> = Object.create(null) as Record<string, string>; // whatever its fields are called
  private writing: Promise<SentFile> | null = null;

  constructor(
    private readonly field: string,
    private readonly path: string,
    private readonly limits: FileLimits,
  ) {}

  async read(reader: Busboy, req: IncomingMessage): Promise<SentForm> {
    let late: NodeJS.Timeout | undefined;
    const refused = new Promise<never>((_, reject) => {
      const { withinMs } = this.limits;
      late = setTimeout(() => reject(tooSlow(withinMs)), withinMs);
      for (const [event, take] of Object.entries(this.takers(reject))) reader.on(event, take);
      reader.on('error', () => reject(cutOff())); // it tells of one error as it finds it, and of another as it is destroyed
      req.on('error', reject).once('close', () => !req.complete && reject(cutOff()));
    });
    const whole = new Promise<void>((resolve) => reader.once('close', resolve));
    try {
      req.pipe(reader);
      await Promise.race([whole, refused]);
      if (!this.writing) throw noFile(this.field);
      return { file: await Promise.race([this.writing, refused]), texts: { ...this.texts } };
    } finally {
      clearTimeout(late);
      req.unpipe(reader);
      reader.destroy();
      refused.catch(() => {}); // all is said
      this.writing?.catch(() => {});
    }
  }

  private takers(reject: (why: Error) => void) {
    const tooMany = () => reject(wrong('', 'many', 'The form has one file and a few fields.'));
    return {
      file: (partName: string | undefined, content: Readable) => {
        const name = partName ?? ''; // a part may have none
        content.on('error', () => {}); // the reader says it as well
        const why =
          name === this.field
            ? this.writing && repeated(name)
            : wrong(name, 'unknown', `The file is in the field ${this.field}.`);
        if (why) return reject(why);
        this.writing = this.write(content);
        this.writing.catch(reject);
      },
      field: (partName: string | undefined, text: string, { nameTruncated, valueTruncated }: busboy.FieldInfo) => {
        const name = partName ?? ''; // a part may have none
        if (name in this.texts) reject(repeated(name));
        else if (nameTruncated || valueTruncated) reject(wrong(name, 'length', 'It is too long.'));
        else this.texts[name] = text;
      },
      partsLimit: tooMany,
      filesLimit: tooMany,
      fieldsLimit: tooMany,
    };
  }

  private async write(content: Readable): Promise<SentFile> {
    const hash = createHash('sha256');
    const handle = await open(this.path, 'wx', 0o600);
    let length = 0;
    try {
      // no encoding is set
      for await (const part of content as AsyncIterable<Buffer>) {
        length += part.length;
        if (length > this.limits.mostBytes) throw tooLarge(this.field, this.limits.mostBytes);
        hash.update(part);
        await handle.write(part);
      }
    } catch (error) {
      throw isFull(error) ? new HttpProblem(503, 'service/full', DISK_FULL) : error;
    } finally {
      await handle.close();
    }
    if (length === 0) throw wrong(this.field, 'required', 'The file is empty.');
    return { path: this.path, digest: hash.digest('hex') };
  }
}

function isFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');
}

export function noFile(field: string): HttpProblem {
  return wrong(field, 'required', 'The form has a file in this field.');
}

function tooLarge(field: string, mostBytes: number): HttpProblem {
  const message = `A file has at most ${Math.floor(mostBytes / MB)} MB.`;
  return new HttpProblem(413, 'request/too-long', message, { errors: [{ field, code: 'too-large', message }] });
}

function tooSlow(withinMs: number): HttpProblem {
  return new HttpProblem(408, 'request/slow', `The file comes in within ${withinMs / 1_000} s.`);
}

function cutOff(): HttpProblem {
  return new HttpProblem(400, 'request/malformed', 'The form ends before it is whole, or is none.');
}

function repeated(name: string): HttpProblem {
  return wrong(name, 'repeated', 'It is given once.');
}

function wrong(field: string, code: string, message: string): HttpProblem {
  return badFields([{ field, code, message }]);
}
