export {
  capital,
  inchWords,
  hangingOf,
  numberWords,
  pictureOf,
  priceWords,
  shapeOf,
  sizeWords,
  smallPicture,
  thumbnailOf,
  tilePicture,
} from './describing';
export { Hanging } from './Hanging';
export { NearArtists, nearestQuery, NearSpellings, useNearest } from './nearest';
export { categoriesOf, depth, inches, medium, tileOf } from './measuring';
