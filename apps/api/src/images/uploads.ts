import { existsSync } from 'node:fs';
import { Injectable } from '@nestjs/common';
import type { Caller } from '@rabbet/domain/callers/caller';
import { Refusal, refuse, refuseAs } from '@rabbet/domain/deciders/refusal';
import { type Image, imageHash } from '@rabbet/domain/images/images';
import { imageById } from '@rabbet/projections';
import { type CommandReply } from '../kernel/changes/command-reply';
import { ShopTools } from '../kernel/shop-tools';
import { Turns } from '../kernel/limits/turns';
import type { SentFile } from '../kernel/requests/sent-files';
import type { Inspection } from './inspection';
import { FILE_FIELD } from './images.fields';
import { studioOf } from './studio';

/** Facts of a file that are recorded with its image. */
export type FileFacts = Pick<Image, 'hash' | 'width' | 'height' | 'mime' | 'cutout'>;

/** Takes uploaded pictures: inspects them, and stores them as originals. */
@Injectable()
export class Uploads {
  /** One at a time: a picture of 50 megapixels takes memory. */
  private readonly turns = new Turns({
    concurrency: 1,
    queue: { maxWaiting: 8, refuse: () => refuseAs('busy', 'image/busy', 'Too many pictures are sent at the moment.') },
  });

  constructor(private readonly tools: ShopTools) {}

  /** Inspects an uploaded file, and stores it as an original (except in a dry run) before an event names it. */
  async take({ path, digest }: SentFile, { caller, isDryRun = false }: UploadContext): Promise<FileFacts> {
    const { originals, inspector } = studioOf(this.tools.parts);
    const inspection = await this.turns.take(() => inspector.inspect(path).catch(refuseFile));
    requireMaySend(inspection, caller);
    const hash = imageHash(digest);
    if (!isDryRun) await originals.store(hash, path);
    return { hash, ...inspection };
  }

  /** Inspects a stored original again, as older images lack facts that are recorded now. */
  async inspectAgain(id: number, { caller }: UploadContext): Promise<Inspection> {
    const { originals, inspector } = studioOf(this.tools.parts);
    const { queries } = this.tools.parts;
    await queries.requireCaughtUp([{ name: 'image' }]); // the image may have been added a moment ago
    const image = await imageById(queries.context(caller), { id });
    if (!image) refuseAs('unknown', 'image/unknown', `There is no image ${id}.`);
    const file = await originals.fileOf(image.hash);
    if (!existsSync(file)) refuse('image/no-file', `There is no file of image ${id} yet: send it.`);
    const refuseUnreadable = (cause: unknown) => {
      throw Object.assign(
        new Refusal('image/unreadable', `The original of image ${id} cannot be read.`, { kind: 'fault' }),
        { cause },
      );
    };
    return this.turns.take(() => inspector.inspect(file).catch(refuseUnreadable));
  }

  /** Adds the facts of the file to the reply, and queues its pictures for preparation. */
  replyAndPrepare(reply: CommandReply, facts: FileFacts): CommandReply {
    const { changed } = reply.result;
    if (changed) studioOf(this.tools.parts).preparer.add({ id: Number(reply.id), ...facts });
    return reply.withBody({ ...reply.body, ...facts });
  }
}

interface UploadContext {
  readonly caller: Caller;
  readonly isDryRun?: boolean;
}

function requireMaySend({ mime }: Inspection, caller: Caller): void {
  const isAdministrator = caller.kind === 'staff' && caller.roles.every((role) => role === 'administrator');
  if (mime === 'svg' && !isAdministrator)
    refuseAs(
      'forbidden',
      'image/svg-by-others',
      'An SVG is taken from administrators alone: send it as PNG or WebP.',
      FILE_FIELD,
    );
}

/** Turns the maker's error into a refusal of the field. A timeout counts as a broken file; other refusals stay. */
function refuseFile(error: unknown): never {
  if (!(error instanceof Refusal)) throw error;
  if (error.code === 'image/maker-late') refuse('image/broken', 'It takes too long to be read.', FILE_FIELD);
  if (error.kind === 'busy') throw error;
  refuseAs(error.kind, error.code, error.message, FILE_FIELD);
}
