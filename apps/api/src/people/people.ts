export { type Buyer, KnownPeople } from './known-people';
export { addresseeFor, firstAddress } from './mail-address';
export { attributeOf, makingPeople } from './making-people';
export { contactShape, contactToAskShape } from './people.replies';
