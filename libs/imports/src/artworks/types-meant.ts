import { nearWords } from '@rabbet/domain/text/edits';
import { wordsOf } from '@rabbet/domain/text/fold';
import { isSameName } from '../near-names';

interface Type {
  readonly name: string;
  readonly description: string | null;
}

/** True of the name of a type, and of its plural: works on paper. */
export function isTypeName(said: string, { name }: Pick<Type, 'name'>): boolean {
  return isSameName(said, name) || singular(said) === singular(name);
}

function singular(name: string): string {
  return wordsOf(name)
    .map((word) => word.replace(/(?<=\w{3})(?<!s)s$/, ''))
    .join(' ');
}

/** Types that somebody may mean by a name that is none: those with its words in their names, else in their descriptions. */
export function typesMeant<T extends Type>(said: string, types: readonly T[]): readonly T[] {
  const words = tellingWords(said);
  const isSaid = (word: string) => nearWords(word, words).length > 0;
  const byName = types.filter(({ name }) => {
    const own = tellingWords(name);
    return own.length > 0 && own.every(isSaid);
  });
  return byName.length > 0 ? byName : types.filter(({ description }) => tellingWords(description ?? '').some(isSaid));
}

function tellingWords(text: string): readonly string[] {
  return wordsOf(text).filter((word) => word.length > 2 && word !== 'and');
}

/** Sentence on the types that may be meant; empty where there are none. */
export function typesInWords(types: readonly Type[]): string {
  const names = types.slice(0, 3).map(({ name }) => name);
  if (names.length === 0) return '';
  return ` Did you mean ${names.join(' or ')}? Write ${names.length === 1 ? 'it so' : 'one of them'}.`;
}
