export {
  capital,
  categoriesOf,
  inches,
  medium,
  pictureOf,
  pictureOfImage,
  priceOf,
  type Size,
  sizeWords,
} from './describing';
export { Hanging } from './Hanging';
