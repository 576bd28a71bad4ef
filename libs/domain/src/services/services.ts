export * from './asked-properties';
export * from './configured';
export { FORMULA_MAX } from './formulas';
export * from './moulding';
export * from './pricing';
export * from './properties';
export * from './rules';
export * from './template';
export * from './yields';
