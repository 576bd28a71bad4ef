export { planPreparation } from './plan-preparation';
export { orderShape } from './students.replies';
export { publicWorkshopShape } from './workshops.replies';
