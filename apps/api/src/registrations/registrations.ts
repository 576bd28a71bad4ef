export { seatPreparation } from './preparing';
