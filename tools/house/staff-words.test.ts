import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { labelOf } from '@rabbet/domain/records/labels';
import { KINDS } from '@rabbet/domain/registry/kinds';

/** Words of tables and programs, which nobody says at a counter or a bench. */
const REFUSED =
  /\b(application|required for|virtual|mime|hash|vectors?|custody|widgets?|provisionals?|ordinal|indice|reimage|web id|template id|json|boolean|enum|uuid|foreign key)\b/i;

const DOMAIN = join(__dirname, '../../libs/domain/src');

interface Described {
  readonly label?: string;
  readonly title?: string;
  readonly words?: Readonly<Record<string, string>>;
}
interface Label {
  readonly at: string;
  readonly words: string;
}

/** Labels in what a feature exports: of fields of forms, of columns and filters of lists, and titles of changes. */
function labelsIn(value: unknown, at: string, seen: Set<object>): readonly Label[] {
  if (typeof value !== 'object' || value === null || seen.has(value) || Array.isArray(value)) return [];
  seen.add(value);
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]): readonly Label[] => {
    const place = `${at}.${name}`;
    const isDescribed = typeof inner === 'object' && inner !== null && ('kind' in inner || 'type' in inner);
    const described = (isDescribed ? inner : {}) as Described; // each part is looked at
    const ofField = isDescribed ? [labelOf(name, described), ...Object.values(described.words ?? {})] : [];
    const titles = name === 'title' ? [inner] : [];
    const texts = [...ofField, ...titles].filter((words) => typeof words === 'string');
    return [...texts.map((words) => ({ at: place, words })), ...labelsIn(inner, place, seen)];
  });
}

/** Exports of every feature's face. */
async function loadFaces(): Promise<readonly (readonly [name: string, exports: unknown])[]> {
  const folders = readdirSync(DOMAIN, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const features = folders.map(({ name }) => name).filter((name) => existsSync(join(DOMAIN, name, `${name}.ts`)));
  return Promise.all(
    features.map(async (name) => [name, (await import(join(DOMAIN, name, name))) as unknown] as const),
  );
}

test('no label that staff read is a word of tables and programs', async () => {
  const seen = new Set<object>();
  const kinds = KINDS.map((kind) => [kind.name, kind] as const);
  const labels = [...kinds, ...(await loadFaces())].flatMap(([name, exported]) => labelsIn(exported, name, seen));
  expect(labels.length).toBeGreaterThan(500);
  expect(labels.filter(({ words }) => REFUSED.test(words)).map(({ at, words }) => `${at}: ${words}`)).toEqual([]);
});
