export { type ContactReply, publicContactsOf } from './contacts';
export { namesOfPeople, nameKey } from './names-of-people';
