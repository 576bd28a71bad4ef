import { categoriesFor } from '@rabbet/domain/artworks/artworks';
import { nearWords } from '@rabbet/domain/text/edits';
import { wordsOf } from '@rabbet/domain/text/fold';
import { otherGrammaticalNumbers } from '@rabbet/domain/text/plurals';
import type { QueryContext } from '../reading/query-context';
import { artworks } from './artworks';
import { categoryCounts } from './listing';
import type { NearestReply } from './replies';
import { significantWords, searchFor } from './words';

export interface NearestQuery {
  readonly term: string;
}

const MOST_SPELLINGS = 3;
const MOST_ARTISTS = 3;
/** Words of a search that are looked at: each is compared with all that there are. */
const MOST_WORDS = 5;

/** Finds what a search that found nothing may have meant: spellings, artists and categories that have pieces. */
export async function nearestTo(context: QueryContext, { term }: NearestQuery): Promise<NearestReply> {
  const typed = [...new Set(significantWords(term))].slice(0, MOST_WORDS);
  const words = await offeredWords(context);
  const [spellings, artists, categories] = await Promise.all([
    counted(context, [term.trim(), ...spellingsOf(typed, words)]),
    artistsNear(context, typed),
    categoriesNear(context, term),
  ]);
  return { spellings, artists, categories };
}

/** Every word that searches of visitors find a piece by; read anew when the pieces change. */
async function offeredWords(context: QueryContext): Promise<readonly string[]> {
  context.noteRead(artworks);
  const cachedTexts = context.texts.of('words of pieces', artworks.name);
  const text = cachedTexts.get(0) ?? (await readWords(context));
  cachedTexts.set(0, text);
  return text.split(' ');
}

async function readWords(context: QueryContext): Promise<string> {
  const [row] = await context.rows<{ words: string | null }>(
    [artworks],
    `select string_agg(word, ' ' order by word) as words
     from ts_stat('select words from artwork_words join artworks using (id) where offered')
     where word !~ '^(#.*|..?)$'`,
  );
  return row?.words ?? '';
}

/** Each word that finds nothing in the spelling that does; where all are known, one of them alone. */
function spellingsOf(typed: readonly string[], offered: readonly string[]): readonly string[] {
  const options = typed.map((word) =>
    isKnown(word, offered) ? [word] : nearWords(word, offered).slice(0, MOST_SPELLINGS),
  );
  const together = options
    .filter((words) => words.length > 0)
    .reduce<string[][]>((all, words) => all.flatMap((some) => words.map((word) => [...some, word])), [[]])
    .slice(0, MOST_SPELLINGS);
  return [...together.map((words) => words.join(' ')), ...options.flat()];
}

function isKnown(word: string, offered: readonly string[]): boolean {
  const otherForms = otherGrammaticalNumbers(word);
  return offered.some((candidate) => candidate.startsWith(word) || otherForms.includes(candidate));
}

/** The first of these that find pieces, with how many. */
async function counted(context: QueryContext, terms: readonly string[]): Promise<NearestReply['spellings']> {
  const searches = new Map<string, string>();
  for (const term of terms) {
    const search = searchFor(term);
    if (search !== null && ![...searches.values()].includes(search)) searches.set(term, search);
  }
  return context.rows<NearestReply['spellings'][number]>(
    [artworks],
    `select term, count from unnest($1::text[], $2::text[]) with ordinality as asked (term, search, place),
       lateral (select count(*)::int as count from artworks join artwork_words using (id)
         where offered and words @@ search::tsquery) counting
     where count > 0 order by place limit ${MOST_SPELLINGS}`,
    [[...searches.keys()], [...searches.values()]],
  );
}

interface NamedArtist {
  readonly id: number;
  readonly name: string;
}

async function artistsNear(context: QueryContext, typed: readonly string[]): Promise<NearestReply['artists']> {
  const artists = await context.rows<NamedArtist>(
    [artworks],
    `select id, name from names where kind = 'company' and is_artist order by name, id`,
  );
  const near = artists
    .map(({ id, name }) => ({ id, hits: hitsIn(wordsOf(name), typed) }))
    .filter(({ hits }) => hits > 0)
    .sort((a, b) => b.hits - a.hits)
    .slice(0, MOST_ARTISTS);
  return context.rows<NearestReply['artists'][number]>(
    [artworks],
    `select id, name, is_artist,
       (select count(*)::int from artworks a where a.manufacturer_id = n.id and a.offered) as count
     from unnest($1::int[]) with ordinality as near (id, place) join names n using (id)
     where kind = 'company' order by place`,
    [near.map(({ id }) => id)],
  );
}

/** Counts the words that are in a name, or nearly. */
function hitsIn(name: readonly string[], typed: readonly string[]): number {
  return typed.filter((word) => word.length > 2 && (isKnown(word, name) || nearWords(word, name).length > 0)).length;
}

/** Categories that the words stand for; all of them where they stand for none. */
async function categoriesNear(context: QueryContext, term: string): Promise<NearestReply['categories']> {
  const all = await categoryCounts(context, {});
  const meant: ReadonlySet<string> = new Set(categoriesFor(term));
  const near = all.filter(({ category }) => meant.has(category));
  return near.length > 0 ? near : all;
}
