export {
  capital,
  categoriesOf,
  inches,
  medium,
  pictureOf,
  pictureOfImage,
  priceWords,
  shapeOf,
  type Size,
  sizeWords,
  smallPicture,
} from './describing';
export { Hanging } from './Hanging';
