export { publicWorkshopShape } from './workshops.replies';
