export { idsOfSeat, prepareSeat } from './preparing';
