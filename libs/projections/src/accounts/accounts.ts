export { accounts } from './account-rows';
export { namesOfActors } from './names-of-actors';
