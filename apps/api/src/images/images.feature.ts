import { isStaff, VISITOR } from '@rabbet/domain/callers/caller';
import { image, type ImageReply } from '@rabbet/domain/images/images';
import { imageById, IMAGES_POINTING, PROJECTIONS } from '@rabbet/projections';
import { ExactCache } from '../kernel/caching/exact-cache';
import type { Feature, ServingTools } from '../kernel/feature';
import { notesOf } from '../kernel/requests/request';
import type { RawRoute } from '../kernel/requests/request-router';
import { fieldProperties, type Schema } from '../kernel/shapes/reply-shape';
import { orNull } from '../kernel/docs-replies';
import type { ShopToolsParts, Worker } from '../kernel/shop-tools';
import { ImagesController } from './images.controller';
import { imageReads } from './images.reads';
import { pictureHandler } from './picture-handler';
import { studioOf } from './studio';
import { Sweeping } from './sweeping';
import { Uploads } from './uploads';

/** Fields of an image that its file decides. */
const { hash, width, height, mime, cutout } = image.fields;
const FILE_FIELDS = { hash, width, height, mime, cutout };

/** Serves pictures past the framework: each page has dozens. */
function serves(tools: ServingTools): RawRoute {
  const { queries, logger, authentication } = tools;
  const { pictures } = studioOf(tools);
  return {
    name: 'picture',
    address: /^\/images(?=[/?]|$)/,
    answer: pictureHandler({
      pictures,
      findImage: cachedImages(tools),
      findForCaller: async (id, request) => {
        const caller = await authentication.callerOf(request);
        notesOf(request).caller = caller;
        return isStaff(caller) ? imageById(queries.context(caller), { id }) : null;
      },
      away: (code, request) => logger.warn({ request, route: 'picture' }, code),
      failed: (error) => logger.fault(error, { route: 'picture' }),
    }),
    close: () => pictures.close(),
  };
}

const CACHE_BYTES = 4 * 1024 * 1024;

/** Finds images as visitors see them. Each page asks for dozens, so answers are cached for as long as they hold. */
function cachedImages({ changed, queries }: ServingTools) {
  const projections = PROJECTIONS.map(({ name }) => name);
  const cache = new ExactCache<{ readonly image: ImageReply | null }>({
    projections,
    changed,
    now: Date.now,
    maxBytes: CACHE_BYTES,
  });
  return async (id: number) => {
    const { value } = await cache.answer(String(id), async () => {
      const context = queries.context(VISITOR);
      const image = await imageById(context, { id });
      return { value: { image }, bytes: 500, reads: context.reads, until: context.validUntil };
    });
    return value.image;
  };
}

/** Makes sizes before anybody asks, and removes originals that no image names. */
function runs(tools: ShopToolsParts): Worker {
  const { originals, preparing } = studioOf(tools);
  const workers = [preparing, new Sweeping(tools, originals)];
  return {
    start: async () => void (await Promise.all(workers.map((worker) => worker.start()))),
    stop: async () => void (await Promise.all(workers.map((worker) => worker.stop()))),
  };
}

export const images: Feature = {
  name: 'images',
  reads: imageReads,
  controllers: [ImagesController],
  providers: [Uploads],
  serves,
  runs,
  pointing: IMAGES_POINTING,
  replies: Object.fromEntries(
    Object.entries(fieldProperties(FILE_FIELDS)).map(([name, { of, isNullable }]) => [
      name,
      { ...(isNullable ? orNull(of as Schema) : of), description: 'of the file that was sent' },
    ]),
  ),
};
