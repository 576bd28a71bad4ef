export * from './article';
export * from './types-and-comments';
export * from './naming';
export * from './publishing';
export * from './sharing';
