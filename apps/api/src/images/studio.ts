import { join } from 'node:path';
import { MAKER_PROGRAM } from '../kernel/build-paths';
import type { ShopToolsParts } from '../kernel/shop-tools';
import { type Inspector, MakerProcess } from './maker-process';
import { type Originals, OriginalsFolder } from './originals';
import { Pictures } from './pictures';
import { Preparing } from './preparing';

/** Tools of one program for making pictures. */
export interface Studio {
  readonly originals: Originals;
  readonly pictures: Pictures;
  /** Inspects files of strangers. */
  readonly inspector: Inspector;
  readonly preparing: Preparing;
}

const GIVES_WAY_TO_ALL = 19;
const studios = new WeakMap<ShopToolsParts, Studio>();

export function studioOf(tools: ShopToolsParts): Studio {
  const existing = studios.get(tools);
  if (existing) return existing;
  const studio = open(tools);
  studios.set(tools, studio);
  return studio;
}

function open(tools: ShopToolsParts): Studio {
  const { home, pictures: sources, pictureBytes } = tools;
  const originals = new OriginalsFolder(join(home, 'originals'), sources);
  const maker = new MakerProcess({ program: MAKER_PROGRAM });
  const patientMaker = new MakerProcess({ program: MAKER_PROGRAM, niceBy: GIVES_WAY_TO_ALL });
  const folder = join(home, 'cache', 'pictures');
  const pictures = new Pictures({
    folder,
    originals,
    maker,
    patientMaker,
    keepBytes: pictureBytes,
  });
  return { originals, pictures, inspector: maker, preparing: new Preparing(tools, pictures) };
}
