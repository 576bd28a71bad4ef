import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { protectedWorkbookError } from '../limits/foreign-formats';
import { MAX_UNPACKED_BYTES } from '../limits/limits';
import { GET_AGAIN_ADVICE, UnreadableFile } from '../limits/unreadable-file';

const MAX_PARTS = 10_000;

export function damagedWorkbook(fileName: string, reason: string, cause?: unknown): UnreadableFile {
  const options = cause === undefined ? undefined : { cause };
  return new UnreadableFile(
    `${fileName} cannot be read as a workbook: ${reason}. Open it, and save it again; if it does not open, ${GET_AGAIN_ADVICE}.`,
    options,
  );
}

/** Parts of a workbook (ZIP), by their names in lower case. They are unpacked in memory only, never to a disk. */
export class Archive {
  private remainingBytes = MAX_UNPACKED_BYTES;

  private constructor(
    readonly fileName: string,
    private readonly zip: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
  ) {}

  static async open(bytes: Uint8Array, fileName: string): Promise<Archive> {
    const entries = new Map<string, Entry>();
    try {
      const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      const zip = await fromBufferPromise(buffer, { validateEntrySizes: false }); // `chunks` counts the bytes as they unpack, whatever sizes the archive claims
      for await (const entry of zip.eachEntry()) {
        const name = entry.fileName.toLowerCase();
        if (entry.isEncrypted()) throw protectedWorkbookError(fileName);
        if (entries.has(name)) throw damagedWorkbook(fileName, 'two of its parts have one name');
        if (entries.size === MAX_PARTS) throw damagedWorkbook(fileName, 'it has more than 10,000 parts');
        entries.set(name, entry);
      }
      return new Archive(fileName, zip, entries);
    } catch (error) {
      throw error instanceof UnreadableFile
        ? error
        : damagedWorkbook(fileName, 'its archive (ZIP) is cut off or damaged', error);
    }
  }

  get names(): readonly string[] {
    return [...this.entries.keys()];
  }

  has(name: string): boolean {
    return this.entries.has(name.toLowerCase());
  }

  /** Unpacks a part in chunks. Throws once all parts together exceed MAX_UNPACKED_BYTES, or if the part is damaged. */
  async *chunks(name: string): AsyncIterable<Buffer> {
    const entry = this.entries.get(name.toLowerCase());
    if (!entry) throw damagedWorkbook(this.fileName, 'one of its parts is missing');
    let checksum = 0;
    let length = 0;
    try {
      for await (const part of await this.zip.openReadStreamPromise(entry)) {
        const chunk = part as Buffer; // a stream without an encoding gives buffers
        length += chunk.length;
        this.remainingBytes -= chunk.length;
        if (this.remainingBytes < 0)
          throw new UnreadableFile(
            `${this.fileName} unpacks to more than 200 MB (a zip bomb?): save its sheet as CSV.`,
          );
        checksum = crc32(chunk, checksum);
        yield chunk;
      }
    } catch (error) {
      throw error instanceof UnreadableFile
        ? error
        : damagedWorkbook(this.fileName, 'a part of it does not unpack', error);
    }
    if (checksum !== entry.crc32 || length !== entry.uncompressedSize)
      throw damagedWorkbook(this.fileName, 'a part of it is not as its checksum says');
  }
}
