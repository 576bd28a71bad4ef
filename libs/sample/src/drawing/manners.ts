import type { MannerName } from './manner-names';
import { arcade } from './manners/arcade';
import { colourField } from './manners/colour-field';
import { dancers } from './manners/dancers';
import { beach, lineFigure } from './manners/figures';
import { floral, wildflowers } from './manners/floral';
import { arches, arcs, balance, stripes } from './manners/forms';
import { gesture } from './manners/gesture';
import { landscape } from './manners/landscape';
import { doorway, table, chairInSun } from './manners/interior';
import { mirror } from './manners/mirror';
import { dunes, pier, ranges } from './manners/photograph';
import { clayPlatter, glassPlatter } from './manners/platter';
import { portrait } from './manners/portrait';
import { installation, shop } from './manners/room';
import { birds, cairn, ribbon, ring } from './manners/sculpture';
import { sea } from './manners/sea';
import { lanes, rowing, slope } from './manners/sports';
import { darkStillLife, stillLife } from './manners/still-life';
import { tiles } from './manners/tiles';
import { fronts } from './manners/street';
import { clayBowl, clayVase, glassBowl, glassVase } from './manners/vessels';
import { deer, heron, koi } from './manners/wildlife';
import type { Manner } from './scene';
import type { Ground } from './surface';

interface Way {
  readonly draw: Manner;
  readonly on: Ground;
}

/** Ways to draw, each with what it is drawn on. */
export const MANNERS = {
  landscape: { draw: landscape, on: 'canvas' },
  sea: { draw: sea, on: 'canvas' },
  field: { draw: colourField, on: 'canvas' },
  gesture: { draw: gesture, on: 'canvas' },
  arcs: { draw: arcs, on: 'paper' },
  balance: { draw: balance, on: 'paper' },
  arches: { draw: arches, on: 'paper' },
  stripes: { draw: stripes, on: 'paper' },
  still: { draw: stillLife, on: 'canvas' },
  dark: { draw: darkStillLife, on: 'canvas' },
  floral: { draw: floral, on: 'canvas' },
  wild: { draw: wildflowers, on: 'canvas' },
  street: { draw: fronts, on: 'canvas' },
  arcade: { draw: arcade, on: 'canvas' },
  doorway: { draw: doorway, on: 'canvas' },
  table: { draw: table, on: 'canvas' },
  chair: { draw: chairInSun, on: 'canvas' },
  'glass-vase': { draw: glassVase, on: 'print' },
  'glass-bowl': { draw: glassBowl, on: 'print' },
  'clay-vase': { draw: clayVase, on: 'print' },
  'clay-bowl': { draw: clayBowl, on: 'print' },
  'clay-platter': { draw: clayPlatter, on: 'print' },
  'glass-platter': { draw: glassPlatter, on: 'print' },
  tiles: { draw: tiles, on: 'print' },
  heron: { draw: heron, on: 'canvas' },
  deer: { draw: deer, on: 'canvas' },
  koi: { draw: koi, on: 'canvas' },
  cairn: { draw: cairn, on: 'print' },
  ribbon: { draw: ribbon, on: 'print' },
  ring: { draw: ring, on: 'print' },
  birds: { draw: birds, on: 'print' },
  line: { draw: lineFigure, on: 'paper' },
  beach: { draw: beach, on: 'canvas' },
  dancers: { draw: dancers, on: 'canvas' },
  rowing: { draw: rowing, on: 'canvas' },
  swimmers: { draw: lanes, on: 'canvas' },
  skiers: { draw: slope, on: 'canvas' },
  dunes: { draw: dunes, on: 'print' },
  pier: { draw: pier, on: 'print' },
  ranges: { draw: ranges, on: 'print' },
  mirror: { draw: mirror, on: 'print' },
  portrait: { draw: portrait, on: 'canvas' },
  shop: { draw: shop, on: 'print' },
  installation: { draw: installation, on: 'print' },
} satisfies Record<MannerName, Way>;
