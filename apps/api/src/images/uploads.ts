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
import type { Inspected } from './inspecting';
import { FILE_FIELD } from './images.fields';
import { studioOf } from './studio';

/** Recorded facts of a file. */
export type FileFacts = Pick<Image, 'hash' | 'width' | 'height' | 'mime' | 'cutout'>;

/** Takes uploaded pictures: inspects them, and stores them as originals. */
@Injectable()
export class Uploads {
  /** One at a time: a picture of 50 megapixels takes memory. */
  private readonly turns = new Turns({
    atOnce: 1,
    queue: { most: 8, refuse: () => refuseAs('busy', 'image/busy', 'Too many pictures are sent at the moment.') },
  });

  constructor(private readonly tools: ShopTools) {}

  /** Stores the original before any event names it. A dry run stores nothing. */
  async take({ path, digest }: SentFile, { caller, isDryRun = false }: UploadContext): Promise<FileFacts> {
    const { originals, inspector } = studioOf(this.tools.parts);
    const inspected = await this.turns.take(() => inspector.inspect(path).catch(refuseFile));
    requireMaySend(inspected, caller);
    const hash = imageHash(digest);
    if (!isDryRun) await originals.keep(hash, path);
    return { hash, ...inspected };
  }

  /** Inspects an original again: older ones lack facts that the shop records now. */
  async lookAgain(id: number, { caller }: UploadContext): Promise<Inspected> {
    const { originals, inspector } = studioOf(this.tools.parts);
    const { queries } = this.tools.parts;
    await queries.requireCaughtUp([{ name: 'image' }]); // it may have been sent a moment ago
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

  /** Adds the facts of the file to a reply, and has its sizes made from now on. */
  done(reply: CommandReply, facts: FileFacts): CommandReply {
    const { changed } = reply.result;
    if (changed) studioOf(this.tools.parts).preparing.add({ id: Number(reply.id), ...facts });
    return reply.telling({ ...reply.body, ...facts });
  }
}

interface UploadContext {
  readonly caller: Caller;
  readonly isDryRun?: boolean;
}

function requireMaySend({ mime }: Inspected, caller: Caller): void {
  const isAdministrator = caller.kind === 'staff' && caller.roles.every((role) => role === 'administrator');
  if (mime === 'svg' && !isAdministrator)
    refuseAs(
      'forbidden',
      'image/svg-by-others',
      'An SVG is taken from administrators alone: send it as PNG or WebP.',
      FILE_FIELD,
    );
}

/** Refuses a file for what the maker says of it. A maker that is stuck is the fault of the file. */
function refuseFile(error: unknown): never {
  if (!(error instanceof Refusal)) throw error;
  if (error.code === 'image/maker-late') refuse('image/broken', 'It takes too long to be read.', FILE_FIELD);
  if (error.kind === 'busy') throw error;
  refuseAs(error.kind, error.code, error.message, FILE_FIELD);
}
