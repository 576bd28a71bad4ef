import { type Client, imageCalls } from '@rabbet/client';
import { commandIdOf } from '../../shop/command-ids';
import { ReadOnce } from '../../shop/read-once';
import type { ImageFile, ImageUploads, SendingRow } from '../row/image-file';
import type { ImageFolder } from './folder';

/** Files under way at most: the shop looks at one at a time. */
const AT_ONCE = 2;

/** Makes images of files, each once: a file that the shop has is not sent again. */
export class Uploads implements ImageUploads {
  private readonly inShop = new ReadOnce<Map<string, number>>();
  private readonly sent = new Map<string, Promise<number | null>>();
  private readonly lanes: Promise<unknown>[] = Array.from({ length: AT_ONCE }, () => Promise.resolve());
  private files = 0;
  private tell: () => void = () => {};

  constructor(private readonly folder: ImageFolder) {}

  /** Calls this for each file that the shop has taken. */
  onTaken(tell: () => void): void {
    this.tell = tell;
  }

  /** Id of the first image that the shop has of such a file; undefined without one. */
  async idInShop(client: Client, { hash }: ImageFile): Promise<number | undefined> {
    return (await this.inShop.read(() => this.read(client))).get(hash);
  }

  /** Id of the image of a file, which is sent where the shop has none; null where a dry run has tried to send it. */
  async idOf(client: Client, file: ImageFile, row: SendingRow): Promise<number | null> {
    const existing = await this.idInShop(client, file);
    if (existing !== undefined) return existing;
    const sending = this.sent.get(file.hash) ?? this.inLane(() => this.send(client, file, row));
    this.sent.set(file.hash, sending);
    sending.catch(() => this.sent.delete(file.hash)); // it may go better
    return sending;
  }

  private async send(
    client: Client,
    { name, hash }: ImageFile,
    { commandId, isDryRun }: SendingRow,
  ): Promise<number | null> {
    const file = await this.folder.read(name);
    const { id } = await imageCalls(client).uploadImage(
      file,
      {},
      { commandId: commandIdOf('image', [commandId, hash]) },
    );
    this.tell();
    return isDryRun ? null : id;
  }

  private inLane<T>(work: () => Promise<T>): Promise<T> {
    const lane = this.files++ % AT_ONCE;
    const done = this.lanes[lane]!.then(work); // one of them
    this.lanes[lane] = done.catch(() => {});
    return done;
  }

  private async read(client: Client): Promise<Map<string, number>> {
    const images = await imageCalls(client).allImages();
    const first = new Map<string, number>();
    for (const { id, hash } of images.toSorted((a, b) => a.id - b.id)) if (!first.has(hash)) first.set(hash, id);
    return first;
  }
}
