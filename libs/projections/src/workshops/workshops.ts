export { visibleWorkshop } from './list-workshops';
export { workshopReads, workshops } from './plans';
export type { WorkshopReply } from './replies';
