export { answeringSql, oneWithSql } from './answering';
export { duplicates } from './duplicates';
