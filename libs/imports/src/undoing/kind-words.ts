import type { Resource } from '@rabbet/domain/callers/roles';
import { KINDS } from '@rabbet/domain/registry/kinds';

/** Kinds that people call otherwise than the program does. Pieces are not in KINDS; importing their decider would bring it into the browser. */
const NAMES_OF_KINDS: Readonly<Record<string, readonly [singular: string, plural: string]>> = {
  artwork: ['piece', 'pieces'],
  company: ['artist or firm', 'artists or firms'],
  enquiry: ['inquiry', 'inquiries'],
};

/** Resources of those who may take back changes of what is no record; their deciders would be much for a browser. */
const STREAMS: Readonly<Record<string, Resource>> = { artwork: 'pieces', order: 'registrations', enquiry: 'people' };

/** Resource of those who may take a run back for things of this kind; null where the program takes none back. */
export function undoingResource(name: string): Resource | null {
  return STREAMS[name] ?? KINDS.find((kind) => kind.name === name)?.resource ?? null;
}

/** Kinds in the counts of a list (`artwork 2, company 1`). */
export function kindsIn(kinds: string): readonly string[] {
  return kinds.split(', ').flatMap((kind) => /^(.*) \d+$/.exec(kind)?.[1] ?? []);
}

/** Name that people have for a kind of record. */
export function kindInWords(name: string): string {
  return NAMES_OF_KINDS[name]?.[0] ?? KINDS.find((kind) => kind.name === name)?.title ?? name.replaceAll('-', ' ');
}

/** Counts of a list (`artwork 2, company 1`) in words: `2 pieces, 1 artist or firm`. */
export function kindsInWords(kinds: string): string {
  const counts = kinds.split(', ').map((kind) => /^(.*) (\d+)$/.exec(kind));
  return counts.map((count) => (count ? countInWords(count[1] ?? '', Number(count[2])) : '')).join(', ');
}

function countInWords(name: string, count: number): string {
  const words = kindInWords(name);
  const plural = NAMES_OF_KINDS[name]?.[1] ?? (words.endsWith('y') ? `${words.slice(0, -1)}ies` : `${words}s`);
  return `${count.toLocaleString('en-US')} ${count === 1 ? words : plural}`;
}
