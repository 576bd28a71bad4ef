import type { MannerName } from './manner-names';
import { court, flock } from './manners/above';
import { arcade } from './manners/arcade';
import { colourField } from './manners/colour-field';
import { dancers } from './manners/dancers';
import { deer } from './manners/deer';
import { beach, lineFigure } from './manners/figures';
import { floral, wildflowers } from './manners/floral';
import { arches, arcs, balance, stripes } from './manners/forms';
import { apples, lemons, pears } from './manners/fruit';
import { gesture } from './manners/gesture';
import { landscape } from './manners/landscape';
import { flyingGeese, logCabin, strips } from './manners/quilt';
import { doorway, table, chairInSun } from './manners/interior';
import { mirror } from './manners/mirror';
import { fern, ginkgo, olive, poppies } from './manners/botanical';
import { townMap } from './manners/town-map';
import { watercolor } from './manners/watercolor';
import { agate, linoHills, linoWaves, stairs } from './manners/prints';
import { dunes, forest, pier, ranges } from './manners/photograph';
import { jar, teaBowl } from './manners/pottery';
import { lonely, stars, surf } from './manners/photograph-night';
import { clayPlatter, glassPlatter } from './manners/platter';
import { orb } from './manners/orb';
import { portrait } from './manners/portrait';
import { installation, shop } from './manners/room';
import { brushes } from './manners/brushes';
import { corners } from './manners/corners';
import { mirrorRoom } from './manners/mirror-room';
import { corridor, salon } from './manners/rooms';
import { birds, cairn, cubes, knot, ribbon, ring, seed, stele } from './manners/sculpture';
import { sea } from './manners/sea';
import { lanes, rowing, slope } from './manners/sports';
import { darkStillLife, stillLife } from './manners/still-life';
import { tiles } from './manners/tiles';
import { fronts } from './manners/street';
import { nocturne, umbrellas } from './manners/rain';
import { bigSky, birches } from './manners/weather';
import { clayBowl, clayVase, glassBowl, glassVase } from './manners/vessels';
import { heron, koi } from './manners/wildlife';
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
  seed: { draw: seed, on: 'print' },
  stele: { draw: stele, on: 'print' },
  knot: { draw: knot, on: 'print' },
  cubes: { draw: cubes, on: 'print' },
  forest: { draw: forest, on: 'print' },
  stars: { draw: stars, on: 'print' },
  surf: { draw: surf, on: 'print' },
  lonely: { draw: lonely, on: 'print' },
  jar: { draw: jar, on: 'print' },
  'tea-bowl': { draw: teaBowl, on: 'print' },
  orb: { draw: orb, on: 'print' },
  pears: { draw: pears, on: 'canvas' },
  lemons: { draw: lemons, on: 'canvas' },
  apples: { draw: apples, on: 'canvas' },
  'big-sky': { draw: bigSky, on: 'canvas' },
  birches: { draw: birches, on: 'canvas' },
  nocturne: { draw: nocturne, on: 'canvas' },
  umbrellas: { draw: umbrellas, on: 'canvas' },
  watercolor: { draw: watercolor, on: 'print' },
  fern: { draw: fern, on: 'paper' },
  ginkgo: { draw: ginkgo, on: 'paper' },
  poppies: { draw: poppies, on: 'paper' },
  olive: { draw: olive, on: 'paper' },
  'lino-hills': { draw: linoHills, on: 'paper' },
  'lino-waves': { draw: linoWaves, on: 'paper' },
  agate: { draw: agate, on: 'print' },
  stairs: { draw: stairs, on: 'print' },
  'log-cabin': { draw: logCabin, on: 'canvas' },
  'flying-geese': { draw: flyingGeese, on: 'canvas' },
  strips: { draw: strips, on: 'canvas' },
  court: { draw: court, on: 'canvas' },
  flock: { draw: flock, on: 'canvas' },
  salon: { draw: salon, on: 'print' },
  corridor: { draw: corridor, on: 'print' },
  corners: { draw: corners, on: 'print' },
  'mirror-room': { draw: mirrorRoom, on: 'print' },
  brushes: { draw: brushes, on: 'print' },
  map: { draw: townMap, on: 'print' },
} satisfies Record<MannerName, Way>;
