export { daysInWords, dueWords } from './due-words';
