import { isStaff, VISITOR } from '@rabbet/domain/callers/caller';
import { image, type ImageReply } from '@rabbet/domain/images/images';
import { imageById, IMAGES_POINTING, PROJECTIONS } from '@rabbet/projections';
import { ExactCache } from '../kernel/caching/exact-cache';
import type { Feature, ServingTools } from '../kernel/feature';
import { notesOf } from '../kernel/requests/request';
import type { RawRoute } from '../kernel/requests/request-router';
import { fieldProperties, type Schema } from '../kernel/shapes/reply-shape';
import { nullableSchema } from '../kernel/docs-replies';
import type { ShopToolsParts, Worker } from '../kernel/shop-tools';
import { ImagesController } from './images.controller';
import { imageReads } from './images.reads';
import { pictureHandler } from './picture-handler';
import { studioOf } from './studio';
import { OriginalsSweeper } from './originals-sweeper';
import { Uploads } from './uploads';

/** Fields of an image that are read from its file. */
const { hash, width, height, mime, cutout } = image.fields;
const FILE_FIELDS = { hash, width, height, mime, cutout };

/** Route of pictures. It bypasses Nest, as each page has dozens of them. */
function pictureRoute(tools: ServingTools): RawRoute {
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
      onUnavailable: (code, request) => logger.warn({ request, route: 'picture' }, code),
      onFailure: (error) => logger.fault(error, { route: 'picture' }),
    }),
    close: () => pictures.close(),
  };
}

const MAX_CACHE_BYTES = 4 * 1024 * 1024;

/** Makes a function that finds images as visitors may see them. It caches them until their read models change. */
function cachedImages({ lastChangeOf, queries }: ServingTools) {
  const projections = PROJECTIONS.map(({ name }) => name);
  const cache = new ExactCache<{ readonly image: ImageReply | null }>({
    projections,
    lastChangeOf,
    now: Date.now,
    maxBytes: MAX_CACHE_BYTES,
  });
  return async (id: number) => {
    const { value } = await cache.answer(String(id), async () => {
      const context = queries.context(VISITOR);
      const image = await imageById(context, { id });
      return { value: { image }, bytes: 500, reads: context.reads, validUntil: context.validUntil };
    });
    return value.image;
  };
}

/** Background work: makes pictures before they are requested, and removes unused originals. */
function imageWorker(tools: ShopToolsParts): Worker {
  const { originals, preparer } = studioOf(tools);
  const workers = [preparer, new OriginalsSweeper(tools, originals)];
  return {
    start: async () => {
      await Promise.all(workers.map((worker) => worker.start()));
    },
    stop: async () => {
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}

export const images: Feature = {
  name: 'images',
  reads: imageReads,
  controllers: [ImagesController],
  providers: [Uploads],
  rawRoute: pictureRoute,
  worker: imageWorker,
  pointingColumns: IMAGES_POINTING,
  replies: Object.fromEntries(
    Object.entries(fieldProperties(FILE_FIELDS)).map(([name, { schema, isNullable }]) => [
      name,
      { ...(isNullable ? nullableSchema(schema as Schema) : schema), description: 'of the file that was sent' },
    ]),
  ),
};
