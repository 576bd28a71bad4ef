export { gatherForSeat, idsOfSeat, prepareSeat } from './preparing';
