export {
  capital,
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
export { categoriesOf, inches, medium, tileOf } from './measuring';
