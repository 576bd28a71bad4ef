import type { WrittenArtist } from './written-artist';
import { FIRMS, MAKERS } from './makers';
import { PAINTERS_OF_FORM } from './painters-of-form';
import { PAINTERS_OF_LAND } from './painters-of-land';
import { PAINTERS_OF_LIGHT } from './painters-of-light';
import { PHOTOGRAPHERS } from './photographers';
import { SHAPERS } from './shapers';
import { WORKS_ON_PAPER } from './works-on-paper';

/** All artists; their ids never change. */
export const ARTISTS: readonly WrittenArtist[] = [
  ...PAINTERS_OF_LAND,
  ...PAINTERS_OF_FORM,
  ...MAKERS,
  ...FIRMS,
  ...PAINTERS_OF_LIGHT,
  ...WORKS_ON_PAPER,
  ...PHOTOGRAPHERS,
  ...SHAPERS,
].sort((a, b) => a.id - b.id);
