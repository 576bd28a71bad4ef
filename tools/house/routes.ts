import { isTestCode, type Tree } from './tree';

/** Decorators that make a method a route. */
const ROUTE = /^\s*@(Actions\.\w+|Get|Post|Put|Patch|Delete|All|Head|Options)\(/m;
const DOCUMENT = 'docs/ARCHITECTURE.md';
const CHAPTER = /^## Routes\n[^]*?(?=^## |(?![^]))/m;

/** Controllers with routes by hand that the document does not list, and listed ones that have none. */
export function unlistedRoutes(tree: Tree): string[] {
  const [chapter = ''] = CHAPTER.exec(tree.get(DOCUMENT) ?? '') ?? [];
  const listed = [...chapter.matchAll(/^\| `([^`]+)`/gm)].map(([, path = '']) => path);
  const handwritten = [...tree].flatMap(([path, text]) =>
    path.startsWith('apps/api/src/') && !isTestCode(path) && ROUTE.test(text) ? [path] : [],
  );
  return [
    ...handwritten
      .filter((path) => !listed.includes(path))
      .map((path) => `${path} has routes of its own: make them rows of a table, or list it in ${DOCUMENT}`),
    ...listed
      .filter((path) => !handwritten.includes(path))
      .map((path) => `${DOCUMENT} lists ${path}, which has no routes of its own`),
  ];
}
