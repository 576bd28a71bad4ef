import { join } from 'node:path';
import type { AnyFields } from '@rabbet/domain/records/fields';
import { HTML_IN_EVENTS } from '@rabbet/domain/registry/html-in-events';
import { KINDS } from '@rabbet/domain/registry/kinds';
import { STREAMS } from '@rabbet/domain/registry/streams';
import { checkout, isTestCode } from './tree';

const TOP = join(__dirname, '../..');
const cleaned = new Set<object | undefined>([
  ...KINDS.map(({ fields }) => fields),
  ...STREAMS.flatMap(({ fields = {} }) => Object.values(fields)),
]);

/** Objects with descriptions of fields that a file of the domain exports. */
async function fieldsIn(path: string): Promise<object[]> {
  const exported = (await import(join(TOP, path))) as object; // whatever they are
  return Object.values(exported).flatMap((value: unknown) => {
    if (typeof value !== 'object' || value === null) return [];
    return 'fields' in value && typeof value.fields === 'object' && value.fields ? [value, value.fields] : [value];
  });
}

function hasHtml(fields: object): fields is AnyFields {
  return Object.values(fields).some((field: unknown) => (field as { kind?: unknown } | null)?.kind === 'html');
}

it('HTML of every field is cleaned before it is shown', async () => {
  const described = [...checkout()].filter(
    ([path, text]) => path.startsWith('libs/domain/src/') && !isTestCode(path) && text.includes("kind: 'html'"),
  );
  const filesWithFields = await Promise.all(
    described.map(async ([path]) => ({ path, fields: (await fieldsIn(path)).filter(hasHtml) })),
  );
  expect(filesWithFields.length).toBeGreaterThan(3);
  const unseen = filesWithFields.filter(
    ({ fields }) => fields.length === 0 || fields.some((each) => !cleaned.has(each)),
  );
  expect(unseen.map(({ path }) => path)).toEqual([]);
});

it('the events that hold HTML are known, with the fields that do', () => {
  expect(HTML_IN_EVENTS.get('CompanyChanged')).toEqual(['description']);
  expect(HTML_IN_EVENTS.get('GalleryEventPlanned')).toEqual(['content']);
  expect(HTML_IN_EVENTS.get('WorkshopChanged')).toEqual(['content', 'objectives', 'supplies', 'testimonials']);
  expect(HTML_IN_EVENTS.has('CompanyRemoved')).toBe(false);
  expect(HTML_IN_EVENTS.has('ArticleCommentAdded')).toBe(false);
});
