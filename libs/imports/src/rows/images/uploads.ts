import { type Client, imageCalls } from '@rabbet/client';
import { commandIdOf } from '../../shop/command-ids';
import { ReadOnce } from '../../shop/read-once';
import type { ImageFile, ImageUploads, RowBeingSent } from '../row/image-file';
import type { ImageFolder } from './image-folder';

/** Number of files that are sent at a time; the shop checks one at a time. */
const CONCURRENCY = 2;

/** Uploads files as images, each content once: a file that the shop has already is not sent. */
export class Uploads implements ImageUploads {
  private readonly idsByHash = new ReadOnce<Map<string, number>>();
  private readonly uploadsByHash = new Map<string, Promise<number | null>>();
  /** Last upload of each lane: uploads of one lane are made one after the other. */
  private readonly lanes: Promise<unknown>[] = Array.from({ length: CONCURRENCY }, () => Promise.resolve());
  private uploadCount = 0;
  private onUploaded: () => void = () => {};

  constructor(private readonly folder: ImageFolder) {}

  /** Sets the function that is called for each file that the shop has taken. */
  onUploadedFile(onUploaded: () => void): void {
    this.onUploaded = onUploaded;
  }

  /** Id of the first image of the shop with the content of this file; undefined if there is none. */
  async idInShop(client: Client, { hash }: ImageFile): Promise<number | undefined> {
    return (await this.idsByHash.read(() => this.readIdsByHash(client))).get(hash);
  }

  /** Id of the image of a file, which is uploaded if the shop has none; null in a dry run, where the shop only checks it. */
  async uploadedId(client: Client, file: ImageFile, row: RowBeingSent): Promise<number | null> {
    const existingId = await this.idInShop(client, file);
    if (existingId !== undefined) return existingId;
    const upload = this.uploadsByHash.get(file.hash) ?? this.runInLane(() => this.send(client, file, row));
    this.uploadsByHash.set(file.hash, upload);
    upload.catch(() => this.uploadsByHash.delete(file.hash)); // the next row with this file tries again
    return upload;
  }

  private async send(
    client: Client,
    { name, hash }: ImageFile,
    { commandId, isDryRun }: RowBeingSent,
  ): Promise<number | null> {
    const file = await this.folder.read(name);
    const options = { commandId: commandIdOf('image', [commandId, hash]) };
    const { id } = await imageCalls(client).uploadImage(file, {}, options);
    this.onUploaded();
    return isDryRun ? null : id;
  }

  private runInLane<T>(upload: () => Promise<T>): Promise<T> {
    const lane = this.uploadCount++ % CONCURRENCY;
    const result = this.lanes[lane]!.then(upload); // the lane is within the array
    this.lanes[lane] = result.catch(() => {});
    return result;
  }

  private async readIdsByHash(client: Client): Promise<Map<string, number>> {
    const images = await imageCalls(client).allImages();
    const ids = new Map<string, number>();
    for (const { id, hash } of images.toSorted((a, b) => a.id - b.id)) if (!ids.has(hash)) ids.set(hash, id);
    return ids;
  }
}
