export { KnownPeople } from './known-people';
export { attributeOf, makingPeople } from './making-people';
