export { KnownPeople } from './known-people';
export { makingPeople } from './making-people';
