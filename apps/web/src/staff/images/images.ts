export { NEW_PICTURES, NewPictures, newPictures } from './NewPictures';
export { AddPictures } from './AddPictures';
export { ImagePicture } from './ImagePicture';
export { newestImagesQuery } from './ChooseImage';
export { PICTURE_SAID, pictureForms, type PictureSort } from './picture-forms';
export { Pictures } from './Pictures';
export { SentFiles } from './SentFiles';
export { useUploads } from './uploading';
