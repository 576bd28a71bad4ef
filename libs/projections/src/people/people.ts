export { type ContactReply, publicContactsOf } from './contacts';
export { personsReachedBy } from './finding';
export { nameKey, namesOfCustomers, namesOfPeople, publicNamesOf } from './names-of-people';
