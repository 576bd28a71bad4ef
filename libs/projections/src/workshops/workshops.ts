export { visibleWorkshop } from './list-workshops';
export { workshopReads, workshops } from './plans';
export type { WorkshopReply } from './replies';
export { hasRunOutSql, overSql, seatCountsSql } from './seat-sql';
export { checkBySql, ORDER_OF_SEAT, seatRows, seats, stateOfSeat } from './seats';
