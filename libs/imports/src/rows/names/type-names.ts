import { wordsOf } from '@rabbet/domain/text/fold';
import { isSameName } from '@rabbet/domain/people/likeness/near-names';

/** True of the name of a type, and of its plural: works on paper. */
export function isTypeName(word: string, { name }: { readonly name: string }): boolean {
  return isSameName(word, name) || singular(word) === singular(name);
}

function singular(name: string): string {
  return wordsOf(name)
    .map((word) => word.replace(/(?<=\w{3})(?<!s)s$/, ''))
    .join(' ');
}
