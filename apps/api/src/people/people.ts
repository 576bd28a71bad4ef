export { type Buyer, KnownPeople } from './known-people';
export { addresseeFor, firstAddress } from './mail-address';
export { attributeOf, addPeopleFromForms } from './people-from-forms';
export { contactShape, contactToAskShape } from './people.replies';
