export {
  capital,
  categoriesOf,
  inches,
  medium,
  pictureOf,
  pictureOfImage,
  priceOf,
  shapeOf,
  type Size,
  sizeWords,
  smallPicture,
} from './describing';
export { Hanging } from './Hanging';
