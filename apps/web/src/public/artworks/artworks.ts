export {
  capital,
  categoriesOf,
  inches,
  medium,
  pictureOf,
  pictureOfImage,
  priceWords,
  shapeOf,
  sizeWords,
  smallPicture,
} from './describing';
