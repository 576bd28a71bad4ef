import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { protectedWorkbook } from '../limits/foreign-formats';
import { MOST_UNPACKED } from '../limits/limits';
import { GET_AGAIN, UnreadableFile } from '../limits/unreadable-file';

const MOST_PARTS = 10_000;

export function damaged(from: string, why: string, cause?: unknown): UnreadableFile {
  const options = cause === undefined ? undefined : { cause };
  return new UnreadableFile(
    `${from} cannot be read as a workbook: ${why}. Open it, and save it again; if it does not open, ${GET_AGAIN}.`,
    options,
  );
}

/** Parts of a workbook (ZIP), by their names in small letters. Nothing of it is ever written to a disk. */
export class Archive {
  private left = MOST_UNPACKED;

  private constructor(
    readonly from: string,
    private readonly zip: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
  ) {}

  static async open(bytes: Uint8Array, from: string): Promise<Archive> {
    const entries = new Map<string, Entry>();
    try {
      const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      const zip = await fromBufferPromise(buffer, { validateEntrySizes: false }); // counted below, as they unpack
      for await (const entry of zip.eachEntry()) {
        const name = entry.fileName.toLowerCase();
        if (entry.isEncrypted()) throw protectedWorkbook(from);
        if (entries.has(name)) throw damaged(from, 'two of its parts have one name');
        if (entries.size === MOST_PARTS) throw damaged(from, 'it has more than 10,000 parts');
        entries.set(name, entry);
      }
      return new Archive(from, zip, entries);
    } catch (error) {
      throw error instanceof UnreadableFile ? error : damaged(from, 'its archive (ZIP) is cut off or damaged', error);
    }
  }

  get names(): readonly string[] {
    return [...this.entries.keys()];
  }

  has(name: string): boolean {
    return this.entries.has(name.toLowerCase());
  }

  /** Bytes of a part as they unpack, within what all parts together may take. */
  async *chunks(name: string): AsyncIterable<Buffer> {
    const entry = this.entries.get(name.toLowerCase());
    if (!entry) throw damaged(this.from, 'one of its parts is missing');
    let sum = 0;
    let length = 0;
    try {
      for await (const part of await this.zip.openReadStreamPromise(entry)) {
        const chunk = part as Buffer; // no encoding is set
        length += chunk.length;
        this.left -= chunk.length;
        if (this.left < 0)
          throw new UnreadableFile(`${this.from} unpacks to more than 200 MB (a zip bomb?): save its sheet as CSV.`);
        sum = crc32(chunk, sum);
        yield chunk;
      }
    } catch (error) {
      throw error instanceof UnreadableFile ? error : damaged(this.from, 'a part of it does not unpack', error);
    }
    if (sum !== entry.crc32 || length !== entry.uncompressedSize)
      throw damaged(this.from, 'a part of it is not as its checksum says');
  }
}
