export { capital, hangingOf, pictureOf, priceWords, shapeOf, sizeWords, smallPicture, tilePicture } from './describing';
export { Hanging } from './Hanging';
export { categoriesOf, inches, medium } from './measuring';
