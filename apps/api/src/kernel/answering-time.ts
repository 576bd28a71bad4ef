/** So long may it take to have what an answer is made of: with what else there is to do, whoever asks waits 5 s at most. */
export const ANSWER_WITHIN_MS = 4_000;

/** For many changes in one request: whoever sends them waits longer. */
export const MANY_CHANGES_WITHIN_MS = 25_000;

/** From when a file has come in: to read it takes longer than to decide. */
export const FILE_WITHIN_MS = 40_000;
