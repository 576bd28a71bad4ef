import { cleanHtml, isPlainHtml } from '@rabbet/projections';
import { FINDINGS, HOSTILE } from '@rabbet/projections/testing/findings';
import fc from 'fast-check';
import type { Browser, Page } from 'playwright-core';
import { visit } from '../slice/browser';
import { HOSTILE_HTML } from './hostile-html';
import { documentOf, judge, place, type Problem, type Shown } from './judge';

/** Texts in one document, and documents that are read on their own at the same time. */
const AT_ONCE = 1_000;

/**
 * Tries random texts, beside those that failed once: Chromium may build only plain formatting of them. TEST_SEED
 * chooses the texts.
 */
export async function tryHtml(browser: Browser, many: number): Promise<void> {
  const made = fc.sample(HOSTILE_HTML, { seed: Number(process.env.TEST_SEED), numRuns: many });
  const written = [...FINDINGS, ...HOSTILE, ...made];
  expect(made.filter(isPlainHtml).length).toBeGreaterThan(many / 5); // else nothing is tried of what is taken
  const { page, leave } = await visit(browser, 'http://shop.example');
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => void dialog.dismiss().then(() => dialogs.push(dialog.message())));
  // what is not closed where it is written goes on behind it: only what is shown has to be whole
  const taken = written.filter(isPlainHtml).map((html) => ({ html, isWhole: false }));
  const shown = written.map((html) => ({ html: cleanHtml(html), isWhole: true }));
  const batches = [taken, shown].flatMap((all) =>
    all.flatMap((_, i) => (i % AT_ONCE ? [] : [all.slice(i, i + AT_ONCE)])),
  );
  const problems: Problem[] = [];
  for (const batch of batches) problems.push(...(await alone(page, batch)));
  expect(problems.slice(0, 20)).toEqual([]); // else the page could be sent elsewhere under the next question
  for (const batch of batches) problems.push(...(await together(page, batch, dialogs)));
  expect({ problems: problems.slice(0, 20), dialogs }).toEqual({ problems: [], dialogs: [] });
  await leave();
}

/** Each in a document of its own, as Chromium parses one without scripts. */
async function alone(page: Page, all: readonly Shown[]): Promise<Problem[]> {
  const documents = all.map(({ html }) => documentOf(place(html, '0')));
  const read = (judgePage: typeof judge, texts: string[], shown: Shown[]) =>
    texts.flatMap((text, i) => judgePage(new DOMParser().parseFromString(text, 'text/html'), [shown[i]!])); // one each
  return page.evaluate<Problem[]>(`(${read})(${judge}, ${JSON.stringify(documents)}, ${JSON.stringify(all)})`);
}

/** All of them on one page that Chromium opens, with scripts, and with whatever it asks for taken down. */
async function together(page: Page, all: readonly Shown[], dialogs: string[]): Promise<Problem[]> {
  const url = 'http://shop.example/artists/1';
  const body = documentOf(all.map(({ html }, i) => place(html, String(i))).join(''));
  await page.unrouteAll();
  await page.route('**', (route) => {
    if (route.request().url() === url) return route.fulfill({ contentType: 'text/html; charset=utf-8', body });
    dialogs.push(route.request().url());
    return route.abort();
  });
  await page.goto(url);
  return page.evaluate<Problem[]>(`(${judge})(document, ${JSON.stringify(all)})`);
}
