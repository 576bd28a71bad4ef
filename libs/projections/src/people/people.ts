export { namesOfPeople, nameKey } from './names-of-people';
