import { OperationalError } from '@rabbet/domain/deciders/refusal';
import { type Position, START } from '@rabbet/domain/events/event';
import { validateAppend } from '../log/validate-append';
import { BadEvent, type PlacedEvent } from '../log/event-log';
import { Digest, type Exported, FORMAT, VERSION } from './format';

/** A line of an export is invalid. */
export class BadExport extends OperationalError {
  constructor(
    readonly line: number,
    reason: string,
  ) {
    super(`line ${line} of the export: ${reason}`);
  }
}

/** An event of an export, with its position in the exported log. */
export interface ExportedEvent extends PlacedEvent {
  readonly line: number;
}

/**
 * Opens an export. Returns its description, and its events in order, which can be read once. Throws BadExport at the first
 * invalid line. If anything was lost or changed, the digest of the last line shows it.
 */
export async function openExport(
  lines: AsyncIterable<string>,
): Promise<{ readonly exported: Exported; readonly events: AsyncIterable<ExportedEvent> }> {
  const iterator = lines[Symbol.asyncIterator]();
  const next = await iterator.next();
  const first = next.done ? '' : next.value;
  const exported = parseFirst(first);
  return { exported, events: readEvents(first, exported, iterator) };
}

async function* readEvents(
  first: string,
  exported: Exported,
  rest: AsyncIterator<string>,
): AsyncGenerator<ExportedEvent> {
  const checker: ExportChecker = new ExportChecker();
  const digest = new Digest();
  digest.add(first);
  let hasEnded = false;
  for await (const text of { [Symbol.asyncIterator]: () => rest }) {
    if (hasEnded && text === '') continue; // some editors end a file with an empty line
    checker.line++;
    if (hasEnded) checker.fail('there is something behind the end of the export: the last line says "end"');
    const line = parseJson(checker, text);
    hasEnded = line.end === true;
    if (hasEnded) checker.checkEnd(line, exported, digest);
    else {
      digest.add(text);
      yield checker.checkEvent(line);
    }
  }
  checker.line++;
  if (!hasEnded) checker.fail(`the export was cut off here: its last line has to say "end"`);
}

function parseFirst(text: string): Exported {
  const check: ExportChecker = new ExportChecker();
  const { format, version, log, head } = text.startsWith('{') ? parseJson(check, text) : {};
  if (format !== FORMAT)
    check.fail(
      `this is no export of a log: the first line has to begin with {"format":"${FORMAT}","version":${VERSION}`,
    );
  if (version !== VERSION)
    check.fail(
      `it is of version ${JSON.stringify(version)}, and this program reads version ${VERSION}: a newer one wrote it`,
    );
  if (typeof log !== 'string' || typeof head !== 'string')
    check.fail('"log" must be the identity of the log that was exported, and "head" the position where it ended');
  return { log, head: head as Position };
}

type Line = Readonly<Record<string, unknown>>;

function parseJson(check: ExportChecker, text: string): Line {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return check.fail(`it is not JSON, perhaps because it was cut off: ${(error as Error).message}`);
  }
  if (typeof value !== 'object' || value === null) return check.fail('it must be a JSON object');
  return value as Line;
}

/** Checks each line of an export against the lines before it. */
class ExportChecker {
  line = 1;
  private events = 0;
  private position: Position = START;
  private readonly revisions = new Map<string, number>();

  fail(reason: string): never {
    throw new BadExport(this.line, reason);
  }

  checkEvent(line: Line): ExportedEvent {
    const position = this.readText(line, 'position') as Position;
    const stream = this.readText(line, 'stream');
    const id = this.readText(line, 'id');
    const type = this.readText(line, 'type');
    const data = this.readText(line, 'data');
    const meta = this.readText(line, 'meta');
    const revision = this.checkRevision(stream, line.revision);
    if (position <= this.position)
      this.fail(`its position is ${position}, and must be behind ${this.position}, that of the line before`);
    const event = { line: this.line, position, stream, revision, id, type, data, meta };
    this.validateEvent(event);
    this.revisions.set(stream, revision);
    this.position = position;
    this.events++;
    return event;
  }

  checkEnd(line: Line, { head }: Exported, digest: Digest): void {
    const { events, sha256 } = line;
    if (events !== this.events)
      this.fail(`the export holds ${this.events} events, and there must be ${String(events)}`);
    if (this.position !== head)
      this.fail(
        `the last event stands at ${this.position || 'none'}, and the first line says that it is ${head || 'none'}`,
      );
    const actual = digest.hex();
    if (sha256 !== actual)
      this.fail(`the lines before it have changed: their digest is ${actual}, and must be ${String(sha256)}`);
  }

  private readText(line: Line, name: string): string {
    const value = line[name];
    return typeof value === 'string' ? value : this.fail(`"${name}" is ${JSON.stringify(value)}, and must be a text`);
  }

  private checkRevision(stream: string, value: unknown): number {
    const next = (this.revisions.get(stream) ?? -1) + 1;
    if (value === next) return next;
    return this.fail(`"revision" is ${JSON.stringify(value)}, and must be ${next}, the next of the stream ${stream}`);
  }

  private validateEvent({ stream, revision, id, type, data, meta }: PlacedEvent): void {
    try {
      validateAppend({ stream, expected: revision - 1, events: [{ id, type, data, meta }] });
    } catch (error) {
      if (error instanceof BadEvent) this.fail(error.message);
      throw error;
    }
  }
}
