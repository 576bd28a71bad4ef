import { OperationalError } from '@rabbet/domain/deciders/refusal';
import { type Position, START } from '@rabbet/domain/events/event';
import { validateAppend } from '../log/validate-append';
import { BadEvent, type PlacedEvent } from '../log/event-log';
import { Digest, type Exported, FORMAT, VERSION } from './format';

/** A line of an export that is not what it has to be. */
export class BadExport extends OperationalError {
  constructor(
    readonly line: number,
    reason: string,
  ) {
    super(`line ${line} of the export: ${reason}`);
  }
}

/** An event of an export: its position is that in the log that was exported. */
export interface ExportedEvent extends PlacedEvent {
  readonly line: number;
}

/**
 * Opens an export: its description, and its events in order, which may be read once. Throws BadExport at the first line
 * that is wrong; at the last line at the latest if anything was lost or changed.
 */
export async function openExport(
  lines: AsyncIterable<string>,
): Promise<{ readonly exported: Exported; readonly events: AsyncIterable<ExportedEvent> }> {
  const iterator = lines[Symbol.asyncIterator]();
  const next = await iterator.next();
  const first = next.done ? '' : next.value;
  const exported = parseFirst(first);
  return { exported, events: eventsBehind(first, exported, iterator) };
}

async function* eventsBehind(
  first: string,
  exported: Exported,
  rest: AsyncIterator<string>,
): AsyncGenerator<ExportedEvent> {
  const check: Check = new Check();
  const digest = new Digest();
  digest.add(first);
  let isOver = false;
  for await (const text of { [Symbol.asyncIterator]: () => rest }) {
    if (isOver && text === '') continue; // editors like to end a file with an empty line
    check.line++;
    if (isOver) check.fail('there is something behind the end of the export: the last line says "end"');
    const line = parseJson(check, text);
    isOver = line.end === true;
    if (isOver) check.end(line, exported, digest);
    else {
      digest.add(text);
      yield check.event(line);
    }
  }
  check.line++;
  if (!isOver) check.fail(`the export was cut off here: its last line has to say "end"`);
}

function parseFirst(text: string): Exported {
  const check: Check = new Check();
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
  return { log, head: head as Position }; // a position of the log that was exported
}

type Line = Readonly<Record<string, unknown>>;

function parseJson(check: Check, text: string): Line {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return check.fail(`it is not JSON, perhaps because it was cut off: ${(error as Error).message}`);
  }
  if (typeof value !== 'object' || value === null) return check.fail('it must be a JSON object');
  return value as Line; // any object is one
}

/** State of the lines so far, which decides what the next one has to be. */
class Check {
  line = 1;
  private events = 0;
  private position: Position = START;
  private readonly revisions = new Map<string, number>();

  fail(reason: string): never {
    throw new BadExport(this.line, reason);
  }

  event(line: Line): ExportedEvent {
    const position = this.text(line, 'position') as Position; // of the log that was exported
    const stream = this.text(line, 'stream');
    const id = this.text(line, 'id');
    const type = this.text(line, 'type');
    const data = this.text(line, 'data');
    const meta = this.text(line, 'meta');
    const revision = this.revision(stream, line.revision);
    if (position <= this.position)
      this.fail(`its position is ${position}, and must be behind ${this.position}, that of the line before`);
    const event = { line: this.line, position, stream, revision, id, type, data, meta };
    this.accept(event);
    this.revisions.set(stream, revision);
    this.position = position;
    this.events++;
    return event;
  }

  end(line: Line, { head }: Exported, digest: Digest): void {
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

  private text(line: Line, name: string): string {
    const value = line[name];
    return typeof value === 'string' ? value : this.fail(`"${name}" is ${JSON.stringify(value)}, and must be a text`);
  }

  private revision(stream: string, value: unknown): number {
    const next = (this.revisions.get(stream) ?? -1) + 1;
    if (value === next) return next;
    return this.fail(`"revision" is ${JSON.stringify(value)}, and must be ${next}, the next of the stream ${stream}`);
  }

  private accept({ stream, revision, id, type, data, meta }: PlacedEvent): void {
    try {
      validateAppend({ stream, expected: revision - 1, events: [{ id, type, data, meta }] });
    } catch (error) {
      if (error instanceof BadEvent) this.fail(error.message);
      throw error;
    }
  }
}
