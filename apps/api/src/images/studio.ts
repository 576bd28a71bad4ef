import { join } from 'node:path';
import { MAKER_PROGRAM } from '../kernel/build-paths';
import type { ShopToolsParts } from '../kernel/shop-tools';
import { type Inspector, MakerProcess } from './maker-process';
import { type Originals, OriginalsFolder } from './originals';
import { Pictures } from './pictures';
import { Preparing } from './preparing';

/** What one program has to make pictures with. */
export interface Studio {
  readonly originals: Originals;
  readonly pictures: Pictures;
  /** Reads what strangers send. */
  readonly inspector: Inspector;
  readonly preparing: Preparing;
}

const GIVES_WAY_TO_ALL = 19;
const studios = new WeakMap<ShopToolsParts, Studio>();

export function studioOf(tools: ShopToolsParts): Studio {
  const known = studios.get(tools);
  if (known) return known;
  const made = open(tools);
  studios.set(tools, made);
  return made;
}

function open(tools: ShopToolsParts): Studio {
  const { home, pictures: sources, pictureBytes } = tools;
  const originals = new OriginalsFolder(join(home, 'originals'), sources);
  const maker = new MakerProcess({ program: MAKER_PROGRAM });
  const patientMaker = new MakerProcess({ program: MAKER_PROGRAM, givesWayBy: GIVES_WAY_TO_ALL });
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
