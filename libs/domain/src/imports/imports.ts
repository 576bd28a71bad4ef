export { type Column, columnOf, meaningInWords, type Meaning, MEANINGS, headingsOf } from './headings';
export { type Mapping, mappingOf, matchHeaders, type SheetFault } from './mapping';
export * from './sheet';
export { DATE_ORDERS, type DateOrder, dateOrderIn, ORDER_WORDS } from './dates';
export * from './pieces';
