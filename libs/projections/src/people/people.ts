export { type ContactReply, listContacts, publicContactsOf } from './contacts';
export { customersWith, personsNamed, personsReachedBy } from './finding';
export { nameKey, namesOfCustomers, namesOfPeople, publicNamesOf } from './names-of-people';
export { customerHoldsSql } from './people-with-words';
export { customerChoicesWith } from './customer-choices';
export { peopleListWith } from './list-people';
export { customerDoublesWith } from './customer-doubles';
