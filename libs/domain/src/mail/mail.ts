export * from './address';
export * from './content';
export * from './list';
export * from './message';
export * from './routes';
export * from './test-mail';
