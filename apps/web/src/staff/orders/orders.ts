export { daysInWords, dueWords } from '../parts/due-words';
