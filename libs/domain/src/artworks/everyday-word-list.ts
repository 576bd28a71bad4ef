import type { CATEGORIES } from './artwork-query';

export type Category = (typeof CATEGORIES)[number];

/** Words by which people ask for pieces of a category, besides its own name. */
export const EVERYDAY_WORDS: Readonly<Record<Category, string>> = {
  abstract: 'abstraction modern contemporary minimalist minimal geometric colorful',
  architectural: 'architecture building city cityscape downtown skyline street house barn bridge church',
  bowls: 'bowl pottery ceramic clay stoneware',
  figurative: 'figure portrait person people face nude woman man child dancer',
  floral: 'flower rose bouquet botanical garden bloom blossom sunflower tulip poppy peony',
  forms: 'form sculpture sculptural statue bronze',
  impressionistic: 'impressionist impressionism monet',
  inspirational: 'inspiring spiritual religious faith angel cross',
  interior: 'room indoor kitchen window chair',
  landscape:
    'mountain hill field meadow tree forest wood farm country countryside river lake sunset sunrise scenery nature',
  nautical:
    'seascape sea ocean marine maritime boat ship sailboat sail beach coast coastal harbor wave lighthouse sunset sunrise',
  platters: 'platter plate dish tray',
  realism: 'realist realistic photorealism',
  sports: 'sport golf baseball basketball football tennis running race',
  'still life': 'fruit food bottle table lemon apple pear wine',
  tiles: 'tile mosaic',
  vases: 'vase vessel jar pitcher urn',
  wildlife: 'animal bird deer fox horse dog cat bear owl heron fish duck rabbit butterfly',
};
