export * from './drawing';
export * from './entries';
export * from './findings';
export * from './lists';
export * from './ownership';
export * from './points';
export * from './timeline';
export * from './times';
