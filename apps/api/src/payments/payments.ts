export { Paying } from './paying';
