import { Parser } from 'htmlparser2';
import { type Archive, damagedWorkbook } from './archive';

export type Attributes = Readonly<Record<string, string>>;

/** Receives the tags and texts of a part. Names of tags come without their prefixes. */
export interface XmlReader {
  open?(name: string, attributes: Attributes): void;
  close?(name: string): void;
  text?(text: string): void;
}

const MAX_DEPTH = 64;
/** Bytes within which a tag or text has to end, because the parser keeps an unfinished one in memory. */
const MAX_BYTES_WITHOUT_TAG = 1_000_000;

/** Reads a part chunk by chunk. Document types are refused, so no entity is expanded and no file or address is read. */
export async function readXml(archive: Archive, name: string, reader: XmlReader): Promise<void> {
  const damaged = (reason: string, cause?: unknown) => damagedWorkbook(archive.fileName, reason, cause);
  let depth = 0;
  let bytesSinceLastTag = 0;
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        bytesSinceLastTag = 0;
        if (++depth > MAX_DEPTH) throw damaged('its parts nest too deep');
        reader.open?.(localName(tag), attributes);
      },
      onclosetag(tag) {
        bytesSinceLastTag = 0;
        depth--;
        reader.close?.(localName(tag));
      },
      ontext(text) {
        bytesSinceLastTag = 0;
        reader.text?.(text);
      },
      onprocessinginstruction(instruction) {
        if (instruction.startsWith('!'))
          throw damaged('it declares a document type of its own, which no workbook needs');
      },
    },
    { xmlMode: true },
  );
  let decoder: TextDecoder | null = null;
  const decode = (chunk?: Uint8Array) => {
    try {
      return decoder?.decode(chunk, { stream: chunk !== undefined }) ?? '';
    } catch (error) {
      throw damaged('a part of it is no text', error);
    }
  };
  for await (const chunk of archive.chunks(name)) {
    decoder ??= new TextDecoder(detectEncoding(chunk), { fatal: true });
    bytesSinceLastTag += chunk.length;
    parser.write(decode(chunk));
    if (bytesSinceLastTag > MAX_BYTES_WITHOUT_TAG) throw damaged('a part of it has no end');
  }
  parser.write(decode());
  if (depth !== 0) throw damaged('a part of it ends before it is whole');
}

function localName(tag: string): string {
  return tag.slice(tag.indexOf(':') + 1);
}

function detectEncoding(chunk: Uint8Array): string {
  if (chunk[0] === 0xff && chunk[1] === 0xfe) return 'utf-16le';
  return chunk[0] === 0xfe && chunk[1] === 0xff ? 'utf-16be' : 'utf-8';
}

/** Number of an attribute; -1 of another text. */
export function parseWholeNumber(text: string | undefined): number {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : -1;
}

export function isOn(text: string | undefined): boolean {
  return text === '1' || text === 'true' || text === 'on';
}
