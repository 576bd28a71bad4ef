import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { refuse } from '@rabbet/domain/deciders/refusal';
import { lookAlikeKey } from '@rabbet/domain/text/look-alike';

const SHORTEST = 12;
const LONGEST = 256;
/** Shorter names stand in many words by chance. */
const SHORTEST_NAME = 4;

/** Names that somebody who guesses a password tries first. */
export interface PasswordOwner {
  readonly shop: string;
  /** Part of the e-mail address before the @. */
  readonly localPart: string;
}

/**
 * The commonest passwords of the ten million that were collected from leaks (Mark Burnett, in OWASP's SecLists; Creative
 * Commons Attribution ShareAlike 3.0), without case, by rank: the first 4,000 of at least 12 characters that repeat no
 * shorter one, and the first 600 shorter words, which people lengthen.
 */
export const COMMONEST = readFileSync(join(__dirname, 'commonest-passwords.txt'), 'utf8').trim().split('\n');
const commonest = new Set(COMMONEST.map(lookAlikeKey));

/** One spelling for what looks the same and is typed the same, whatever keyboard it comes from. */
export function normalPassword(password: string): string {
  return password.normalize('NFKC');
}

/** Counts characters as people do, and not as programs store them. */
export function isTooLong(password: string): boolean {
  return [...password].length > LONGEST;
}

/** Refuses what is easily guessed. Nothing is asked of the kinds of its characters: that makes passwords no better. */
export function requireGoodPassword(password: string, { shop, localPart }: PasswordOwner): void {
  if (!password.isWellFormed()) refuse('password/characters', 'This password has a character that nobody can type.');
  const normal = normalPassword(password);
  const length = [...normal].length;
  if (length < SHORTEST)
    refuse(
      'password/short',
      `A password has at least ${SHORTEST} characters; three or four words are easy to remember.`,
    );
  if (isTooLong(normal)) refuse('password/long', `A password has at most ${LONGEST} characters.`);
  if (isCommon(normal))
    refuse('password/common', 'Many people use this password, so it is guessed first. Please take another.');
  const letters = lettersOf(normal);
  if (isIn(letters, shop)) refuse('password/name', 'A password must not contain the name of the shop.');
  if (isIn(letters, localPart)) refuse('password/name', 'A password must not contain the name in your e-mail address.');
}

/** Nor one with digits and signs around it, nor a short text over and over. */
function isCommon(password: string): boolean {
  const once = /^(.+?)\1+$/su.exec(password.toLowerCase())?.[1];
  if (once !== undefined && [...once].length < SHORTEST) return true;
  const key = lookAlikeKey(password);
  return commonest.has(key) || commonest.has(key.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, ''));
}

function isIn(letters: string, name: string): boolean {
  const nameLetters = lettersOf(name);
  return nameLetters.length >= SHORTEST_NAME && letters.includes(nameLetters);
}

/** Names are recognized whatever stands between their words. */
function lettersOf(text: string): string {
  return lookAlikeKey(text).replace(/[^\p{L}\p{N}]/gu, '');
}
