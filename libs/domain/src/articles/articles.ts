export * from './article';
export * from './types-and-comments';
export * from './named-pieces';
export * from './publication';
export * from './share-links';
