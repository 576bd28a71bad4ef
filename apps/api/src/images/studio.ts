import { join } from 'node:path';
import { MAKER_PROGRAM } from '../kernel/build-paths';
import type { ShopToolsParts } from '../kernel/shop-tools';
import { type Inspector, MakerProcess } from './maker-process';
import { type Originals, OriginalsFolder } from './originals';
import { Pictures } from './pictures';
import { PicturePreparer } from './picture-preparer';

/** Objects that make pictures, shared by the features and routes of one program. */
export interface Studio {
  readonly originals: Originals;
  readonly pictures: Pictures;
  /** Inspects files of strangers. */
  readonly inspector: Inspector;
  readonly preparer: PicturePreparer;
}

const LOWEST_PRIORITY_INCREMENT = 19;
const studios = new WeakMap<ShopToolsParts, Studio>();

/** Studio of a program: opened by the first call, and the same for all later ones. */
export function studioOf(tools: ShopToolsParts): Studio {
  const existing = studios.get(tools);
  if (existing) return existing;
  const studio = openStudio(tools);
  studios.set(tools, studio);
  return studio;
}

function openStudio(tools: ShopToolsParts): Studio {
  const { home, pictures: sources, pictureBytes } = tools;
  const originals = new OriginalsFolder(join(home, 'originals'), sources);
  const maker = new MakerProcess({ program: MAKER_PROGRAM });
  const backgroundMaker = new MakerProcess({ program: MAKER_PROGRAM, niceIncrement: LOWEST_PRIORITY_INCREMENT });
  const folder = join(home, 'cache', 'pictures');
  const pictures = new Pictures({
    folder,
    originals,
    maker,
    backgroundMaker,
    maxDiskBytes: pictureBytes,
  });
  return { originals, pictures, inspector: maker, preparer: new PicturePreparer(tools, pictures) };
}
