import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * One sentence of the specification, in few words, and where it is kept: in a rule of the domain, in a test that runs
 * what it is about, or not yet.
 */
export type Row = { readonly says: string } & (Held | Tested | Later | Void | Missing);

interface Held {
  /** What the rule says, and what the specification says. */
  readonly holds: () => readonly [is: unknown, specified: unknown];
}
/** A test that runs it: the file, and the beginning of the test's name. */
export interface Tested {
  readonly test: readonly [file: string, name: string];
}
/** It comes with a feature of the domain, by its folder, or with a page: it fails once that is there. */
export interface Later {
  readonly later: 'orders' | 'services' | 'newsletter' | `page ${PageName}`;
}
/** It only describes how the old client was built, or asks for nothing. */
interface Void {
  readonly nothing: string;
}
/** What it asks for could be there and is not: their number only shrinks. */
interface Missing {
  readonly missing: string;
}

export interface Section {
  readonly title: string;
  /** How many sentences there are is said besides, so that none gets lost. */
  readonly sentences: number;
  readonly rows: readonly Row[];
  /** The tests of pages run pages: a word in a file shows nothing. */
  readonly isOfPages?: true;
}

export function section(title: string, sentences: number, rows: readonly Row[]): Section {
  return { title, sentences, rows };
}

export function sectionOfPages(title: string, sentences: number, rows: readonly Row[]): Section {
  return { title, sentences, rows, isOfPages: true };
}

const TOP = join(__dirname, '../../../..');

/** How the router names each page that is to come: by the name of its path, or by its address. */
const PAGES = {
  home: null,
  about: /PATHS\.about\b|'\/about'/,
  artists: /PATHS\.artists\b|'\/artists'/,
  blog: /PATHS\.blog\b|'\/blog'/,
  contact: /PATHS\.contact\b|'\/contact'/,
  events: /PATHS\.events\b|'\/events'/,
  event: /'\/events\/:/,
  privacy: /PATHS\.privacy\b|'\/privacy'/,
  terms: /PATHS\.terms\b|'\/terms'/,
  'fine-art': /PATHS\.fineArt\b|'\/services\/fine-art'/,
  workshops: /PATHS\.workshops\b|'\/services\/workshops'/,
} as const;
type PageName = keyof typeof PAGES;

const textOf = (file: string) => (existsSync(join(TOP, file)) ? readFileSync(join(TOP, file), 'utf8') : '');

export function isThere(later: Later['later']): boolean {
  const [, page] = /^page (.+)$/.exec(later) ?? [];
  if (page === undefined) return existsSync(join(TOP, 'libs/domain/src', later));
  const address = PAGES[page as PageName]; // as the type has it
  // until there is a home page, its address leads on
  if (address === null) return !textOf('apps/web/src/public/home/HomePage.tsx').includes('status: 302');
  return address.test(textOf('apps/web/src/routes.tsx'));
}

const RUNS_PAGES = /^(apps\/web\/src\/.*\.test\.tsx?|e2e\/.*\.test\.ts|apps\/api\/src\/.*\.test\.ts)$/;

/** What is wrong with naming this test; null if nothing is. */
export function wrongTest({ test: [file, name] }: Tested, isOfPages: boolean): string | null {
  if (name === '') return 'no test is named';
  if (isOfPages && !RUNS_PAGES.test(file)) return `${file} runs no page`;
  const text = textOf(file);
  if (text === '') return `there is no ${file}`;
  const quoted = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll("'", "\\\\?'");
  const named = new RegExp(`\\b(test|it)(\\.each)?\\b[^;]*?['"\`]${quoted}`);
  return named.test(text) ? null : `${file} has no test "${name}"`;
}
