import { nearWords } from '@rabbet/domain/text/edits';
import { wordsOf } from '@rabbet/domain/text/fold';
import { isSameName } from './near-names';

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

/** Words of lists for types, by the types that a new shop has. A frame is none of them. */
const EVERYDAY: readonly (readonly [said: RegExp, type: string | null])[] = [
  [/^(?:picture )?frames?$/, null],
  [/^(?:photos?|photog|photographs?|photography)$/, 'Photograph'],
  [
    /^(?:lithos?|lithographs?|giclees?|serigraphs?|screen ?prints?|silkscreens?|linocuts?|monoprints?|monotypes?)$/,
    'Print',
  ],
  [/^(?:ptg|ptgs|pntg|oils?|acrylics?|(?:oil|acrylic) (?:ptg|painting|on canvas))$/, 'Painting'],
  [/^(?:w c|wc|watercolou?rs?|gouache|drawings?|pastels?)$/, 'Work on paper'],
  [/^(?:pottery|ceramics?|pots?|stoneware|porcelain|vases?)$/, 'Ceramic'],
  [/^(?:sculp|sculptures?|statues?|bronzes?)$/, 'Sculpture'],
];

/**
 * Types that somebody may mean by a name that is none: those of an everyday word, those with its words in their names, else
 * in their descriptions.
 */
export function typesMeant<T extends Type>(said: string, types: readonly T[]): readonly T[] {
  const everyday = EVERYDAY.find(([pattern]) => pattern.test(wordsOf(said).join(' ')));
  const called = everyday ? types.filter(({ name }) => name === everyday[1]) : [];
  if (called.length > 0 || everyday?.[1] === null) return called;
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
