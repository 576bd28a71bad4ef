export { type Buyer, KnownPeople } from './known-people';
export { attributeOf, makingPeople } from './making-people';
export { contactShape } from './people.replies';
