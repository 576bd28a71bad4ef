import { VISITOR } from '@rabbet/domain/callers/caller';
import { imageById } from '@rabbet/projections';
import { MAKER_PROGRAM } from '../kernel/build-paths';
import type { Feature, RawRoute, ServingTools } from '../kernel/feature';
import { imageReads } from './images.reads';
import { MakerProcess } from './maker-process';
import { pictureHandler } from './picture-handler';
import { Pictures } from './pictures';

/** Pictures go past the framework: there are dozens for each page. */
function serves({ home, queries, logger, pictures: sources }: ServingTools): RawRoute {
  const pictures = new Pictures({ home, maker: new MakerProcess({ program: MAKER_PROGRAM }), sources });
  return {
    name: 'picture',
    address: /^\/images(?=[/?]|$)/,
    answer: pictureHandler({
      pictures,
      findImage: (id) => imageById(queries.context(VISITOR), { id }),
      away: (code, request) => logger.warn({ request, route: 'picture' }, code),
      failed: (error) => logger.fault(error, { route: 'picture' }),
    }),
    close: () => pictures.close(),
  };
}

export const images: Feature = { name: 'images', reads: imageReads, serves };
