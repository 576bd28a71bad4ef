export { Hanging } from './Hanging';
export { inches, medium, categoriesOf, pictureOf, pictureOfImage, priceOf, sizeWords, type Size } from './describing';
