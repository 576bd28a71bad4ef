export { Paying } from './paying';
export { Providers } from './providers';
