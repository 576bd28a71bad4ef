export { orderShape } from './students.replies';
export { publicWorkshopShape } from './workshops.replies';
