import { Parser } from 'htmlparser2';
import { type Archive, damaged } from './archive';

export type Attributes = Readonly<Record<string, string>>;

/** Takes what stands in a part, by names without their prefixes. */
export interface XmlReader {
  open?(name: string, attributes: Attributes): void;
  close?(name: string): void;
  text?(text: string): void;
}

const MOST_DEPTH = 64;
/** Bytes in which at least one tag or text ends: the parser keeps what is unfinished. */
const MOST_UNFINISHED = 1_000_000;

/** Reads a part from its beginning to its end, a chunk at a time; nothing that it names is fetched. */
export async function readXml(archive: Archive, name: string, reader: XmlReader): Promise<void> {
  const wrong = (why: string, cause?: unknown) => damaged(archive.from, why, cause);
  let depth = 0;
  let unfinished = 0;
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        unfinished = 0;
        if (++depth > MOST_DEPTH) throw wrong('its parts nest too deep');
        reader.open?.(local(tag), attributes);
      },
      onclosetag(tag) {
        unfinished = 0;
        depth--;
        reader.close?.(local(tag));
      },
      ontext(text) {
        unfinished = 0;
        reader.text?.(text);
      },
      onprocessinginstruction(instruction) {
        if (instruction.startsWith('!')) throw wrong('it declares a document type of its own, which no workbook needs');
      },
    },
    { xmlMode: true },
  );
  let decoder: TextDecoder | null = null;
  const decode = (chunk?: Uint8Array) => {
    try {
      return decoder?.decode(chunk, { stream: chunk !== undefined }) ?? '';
    } catch (error) {
      throw wrong('a part of it is no text', error);
    }
  };
  for await (const chunk of archive.chunks(name)) {
    decoder ??= new TextDecoder(encodingOf(chunk), { fatal: true });
    unfinished += chunk.length;
    parser.write(decode(chunk));
    if (unfinished > MOST_UNFINISHED) throw wrong('a part of it has no end');
  }
  parser.write(decode());
  if (depth !== 0) throw wrong('a part of it ends before it is whole');
}

function local(tag: string): string {
  return tag.slice(tag.indexOf(':') + 1);
}

function encodingOf(chunk: Uint8Array): string {
  if (chunk[0] === 0xff && chunk[1] === 0xfe) return 'utf-16le';
  return chunk[0] === 0xfe && chunk[1] === 0xff ? 'utf-16be' : 'utf-8';
}

/** Number of an attribute; -1 of what is none. */
export function wholeOf(text: string | undefined): number {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : -1;
}

export function isOn(text: string | undefined): boolean {
  return text === '1' || text === 'true' || text === 'on';
}
