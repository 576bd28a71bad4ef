export { type ContactReply, publicContactsOf } from './contacts';
export { personsReachedBy } from './finding';
export { namesOfPeople, nameKey } from './names-of-people';
