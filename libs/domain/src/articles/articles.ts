export * from './article';
export * from './about-articles';
export * from './publishing';
export * from './sharing';
