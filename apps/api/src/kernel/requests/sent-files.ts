import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { SetMetadata } from '@nestjs/common';
import busboy, { type Busboy } from 'busboy';
import { badFields, DISK_FULL, HttpProblem } from '../problems/problems';

/** Uploaded file on disk, until its request is answered. The name that its sender gave it is ignored. */
export interface SentFile {
  readonly path: string;
  /** SHA-256 of its content, in hexadecimal. */
  readonly digest: string;
}

export interface SentForm {
  readonly file: SentFile;
  /** Values of the other fields. */
  readonly texts: Readonly<Record<string, string>>;
}

export interface FileLimits {
  readonly maxBytes: number;
  /** Number of files that are received at the same time. */
  readonly concurrency: number;
  readonly timeLimitMs: number;
}

const MB = 1_000_000;
/** Limits of production: 25 MB take five minutes over a slow line. */
export const FILE_LIMITS: FileLimits = { maxBytes: 25 * MB, concurrency: 8, timeLimitMs: 300_000 };
/** Limits of the fields beside the file of a form. */
const FIELD_LIMITS = { fields: 20, fieldNameSize: 100, fieldSize: 10_000, headerPairs: 20 };
const MAX_FIELD_BYTES = 256 * 1024;
const ABANDONED_MS = 3_600_000;

const FIELD = 'rabbet:file';
/** Field of a form that contains a file, with its limit. */
export interface FileField {
  readonly name: string;
  /** Limit below the general one. */
  readonly maxBytes?: number;
}

/** Decorator for a controller's method that takes a form with a file in this field. */
export const TakesFile = (field: FileField) => SetMetadata(FIELD, field);
export function fileFieldOf(handler: object): FileField | undefined {
  return Reflect.getMetadata(FIELD, handler) as FileField | undefined; // set by `TakesFile`
}

/** Receives files in forms (multipart/form-data), and streams them to disk. */
export class SentFiles {
  private openForms = 0;
  private sweeping: Promise<void> | null = null;

  constructor(
    private readonly folder: string,
    private readonly limits: FileLimits = FILE_LIMITS,
  ) {}

  /** Receives the form of a request. Its file is removed when the request is answered. */
  async take({ name: field, ...fieldLimits }: FileField, req: IncomingMessage, res: ServerResponse): Promise<SentForm> {
    const limits = { ...this.limits, maxBytes: Math.min(fieldLimits.maxBytes ?? Infinity, this.limits.maxBytes) };
    const { maxBytes, concurrency } = limits;
    if (Number(req.headers['content-length'] ?? 0) > maxBytes + MAX_FIELD_BYTES) throw tooLarge(field, maxBytes);
    const reader = openReader(field, req);
    if (this.openForms >= concurrency)
      throw new HttpProblem(
        503,
        'service/busy',
        'Too many files are sent to the shop right now. Please try again in a moment.',
      );
    this.openForms++;
    res.once('close', () => this.openForms--);
    const path = join(this.folder, `${randomUUID()}.part`);
    res.once('close', () => void rm(path, { force: true }).catch(() => {})); // if this fails, a later start removes it
    await (this.sweeping ??= this.sweep());
    if (req.headers.expect !== undefined) res.writeContinue();
    return new FormReader(field, path, limits).read(reader, req);
  }

  /** Removes files of earlier programs that were killed. */
  private async sweep(): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    for (const name of await readdir(this.folder)) {
      const path = join(this.folder, name);
      const stats = await stat(path).catch(() => null);
      if (stats && Date.now() - stats.mtimeMs > ABANDONED_MS) await rm(path, { force: true });
    }
  }
}

function openReader(field: string, { headers }: IncomingMessage): Busboy {
  if ((headers['content-encoding'] ?? 'identity') !== 'identity')
    throw new HttpProblem(415, 'request/encoding', 'The form is sent as it is, without compression.');
  const wrong = new HttpProblem(415, 'request/type', `The file is sent as multipart/form-data, in the field ${field}.`);
  if (!/^multipart\/form-data\s*;/i.test(headers['content-type'] ?? '')) throw wrong;
  try {
    return busboy({ headers, limits: { ...FIELD_LIMITS, files: 2, parts: FIELD_LIMITS.fields + 2 } });
  } catch {
    throw wrong; // the header names no boundary
  }
}

/** Reads one form. */
class FormReader {
  private readonly texts: Record<string, string> = Object.create(null) as Record<string, string>; // without a prototype, as fields may be called `__proto__`
  private writing: Promise<SentFile> | null = null;

  constructor(
    private readonly field: string,
    private readonly path: string,
    private readonly limits: FileLimits,
  ) {}

  async read(reader: Busboy, req: IncomingMessage): Promise<SentForm> {
    let late: NodeJS.Timeout | undefined;
    const refused = new Promise<never>((_, reject) => {
      const { timeLimitMs } = this.limits;
      late = setTimeout(() => reject(tooSlow(timeLimitMs)), timeLimitMs);
      for (const [event, take] of Object.entries(this.partHandlers(reject))) reader.on(event, take);
      reader.on('error', () => reject(incompleteForm())); // `on`, as the parser emits a second error when it is destroyed
      req.on('error', reject).once('close', () => !req.complete && reject(incompleteForm()));
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
      refused.catch(() => {}); // the request is already answered
      this.writing?.catch(() => {});
    }
  }

  private partHandlers(reject: (problem: Error) => void) {
    const tooMany = () => reject(fieldProblem('', 'many', 'The form has one file and a few fields.'));
    return {
      file: (partName: string | undefined, content: Readable) => {
        const name = partName ?? ''; // a part may have none
        content.on('error', () => {}); // the reader emits the same error
        if (name !== this.field)
          return reject(fieldProblem(name, 'unknown', `The file is in the field ${this.field}.`));
        if (this.writing) return reject(repeatedField(name));
        this.writing = this.write(content);
        this.writing.catch(reject);
      },
      field: (partName: string | undefined, text: string, { nameTruncated, valueTruncated }: busboy.FieldInfo) => {
        const name = partName ?? ''; // a part may have none
        if (name in this.texts) reject(repeatedField(name));
        else if (nameTruncated || valueTruncated) reject(fieldProblem(name, 'length', 'It is too long.'));
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
      for await (const part of content as AsyncIterable<Buffer>) {
        length += part.length;
        if (length > this.limits.maxBytes) throw tooLarge(this.field, this.limits.maxBytes);
        hash.update(part);
        await handle.write(part);
      }
    } catch (error) {
      throw isDiskFull(error) ? new HttpProblem(503, 'service/full', DISK_FULL) : error;
    } finally {
      await handle.close();
    }
    if (length === 0) throw fieldProblem(this.field, 'required', 'The file is empty.');
    return { path: this.path, digest: hash.digest('hex') };
  }
}

function isDiskFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');
}

export function noFile(field: string): HttpProblem {
  return fieldProblem(field, 'required', 'The form has a file in this field.');
}

function tooLarge(field: string, maxBytes: number): HttpProblem {
  const message = `A file has at most ${Math.floor(maxBytes / MB)} MB.`;
  return new HttpProblem(413, 'request/too-long', message, { errors: [{ field, code: 'too-large', message }] });
}

function tooSlow(timeLimitMs: number): HttpProblem {
  return new HttpProblem(408, 'request/slow', `The file comes in within ${timeLimitMs / 1_000} s.`);
}

function incompleteForm(): HttpProblem {
  return new HttpProblem(400, 'request/malformed', 'The form ends before it is whole, or is none.');
}

function repeatedField(name: string): HttpProblem {
  return fieldProblem(name, 'repeated', 'It is given once.');
}

function fieldProblem(field: string, code: string, message: string): HttpProblem {
  return badFields([{ field, code, message }]);
}
