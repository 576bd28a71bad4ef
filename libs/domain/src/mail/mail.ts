export * from './address';
export * from './content';
export * from './message';
export * from './routes';
export * from './test-mail';
