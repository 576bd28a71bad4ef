export * from './article';
export * from './about-articles';
export * from './naming';
export * from './publishing';
export * from './sharing';
