import { isStaff, VISITOR } from '@rabbet/domain/callers/caller';
import { image } from '@rabbet/domain/images/images';
import { artworks, imageById, type ImageReply, IMAGES_POINTING } from '@rabbet/projections';
import { LRUCache } from 'lru-cache';
import type { Feature, ServingTools } from '../kernel/feature';
import { notesOf } from '../kernel/requests/request';
import type { RawRoute } from '../kernel/requests/request-router';
import { fieldProperties } from '../kernel/shapes/reply-shape';
import type { ShopToolsParts, Worker } from '../kernel/shop-tools';
import { ImagesController } from './images.controller';
import { imageReads } from './images.reads';
import { pictureHandler } from './picture-handler';
import { studioOf } from './studio';
import { Sweeping } from './sweeping';
import { Uploads } from './uploads';

/** Fields of an image that its file decides. */
const { hash, width, height, mime, cutout } = image.fields;
const FOUND = { hash, width, height, mime, cutout };

/** Pictures go past the framework: there are dozens for each page. */
function serves(tools: ServingTools): RawRoute {
  const { queries, logger, authentication } = tools;
  const { pictures } = studioOf(tools);
  return {
    name: 'picture',
    address: /^\/images(?=[/?]|$)/,
    answer: pictureHandler({
      pictures,
      findImage: rememberedBy(tools, (id) => imageById(queries.context(VISITOR), { id })),
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

/** Dozens are asked for with each page: what was found holds until one of the read models that tell it changes. */
function rememberedBy({ changed }: Pick<ShopToolsParts, 'changed'>, find: (id: number) => Promise<Found>) {
  const known = new LRUCache<number, { readonly state: string; readonly found: Found }>({ max: 4_000 });
  return async (id: number): Promise<Found> => {
    const states = ['image', artworks.name].map(changed); // before it is looked for
    const state = states.includes(null) ? null : states.join(' ');
    const before = known.get(id);
    if (before && before.state === state) return before.found;
    const found = await find(id);
    if (state !== null) known.set(id, { state, found });
    return found;
  };
}
type Found = ImageReply | null;

/** Makes sizes before anybody asks, and takes away originals that nobody names. */
function runs(tools: ShopToolsParts): Worker {
  const { originals, preparing } = studioOf(tools);
  const workers = [preparing, new Sweeping(tools, originals)];
  return {
    start: async () => void (await Promise.all(workers.map((one) => one.start()))),
    stop: async () => void (await Promise.all(workers.map((one) => one.stop()))),
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
    Object.entries(fieldProperties(FOUND)).map(([name, { of }]) => [
      name,
      { ...of, description: 'of the file that was sent' },
    ]),
  ),
};
