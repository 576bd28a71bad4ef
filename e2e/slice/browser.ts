import { readFileSync } from 'node:fs';
import type { RunOptions } from 'axe-core';
import { until } from '@rabbet/postgres/testing/until';
import { type Browser, type BrowserContextOptions, chromium, type Page, type Request } from 'playwright-core';

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Playwright waits nearly as long as Jest does, and then says what it waited for. */
const PATIENCE_MS = 500_000;

/** The browser that `npm test` has found or fetched. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium-headless-shell',
    args: FLAGS,
    timeout: PATIENCE_MS,
  });
}

export interface Visitor {
  readonly page: Page;
  /** Complaints of the browser: failed scripts, violations of the policy, hydration that did not fit. */
  readonly complaints: readonly string[];
  /** Resolves when the page has its fonts, and all that it has asked for has come. */
  arrived(): Promise<void>;
  leave(): Promise<void>;
}

/** Said of what was not used within a few seconds by the clock: every-page.test.ts looks whether it is used. */
const IS_LATE = /was preloaded using link preload but not used/;

export async function visit(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Visitor> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 900 }, ...options });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !IS_LATE.test(message.text())) complaints.push(message.text());
  });
  const pending = new Set<Request>();
  const isStream = (request: Request) => request.resourceType() === 'eventsource'; // which goes on
  page.on('request', (request) => !isStream(request) && pending.add(request));
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => pending.delete(request));
  const arrived = async () => {
    await page.evaluate(() => document.fonts.ready.then(() => null));
    await until(() => pending.size === 0, 'all that the page has asked for');
  };
  return { page, complaints, arrived, leave: () => context.close() };
}

/** Once React has taken over what stands there: keys that are pressed before lead nowhere, and a link to another document. */
export async function takenOver(page: Page, selector = 'main'): Promise<void> {
  await page.waitForFunction((of) => {
    const part = document.querySelector(of);
    return part !== null && Object.keys(part).some((key) => key.startsWith('__react'));
  }, selector);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))); // it listens by then
}

/** The dark theme, once all colours have come: they are on their way for a moment. */
export async function darken(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.evaluate(async () => {
    for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  });
}

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** Options that report violations only: axe would spend most of its time on describing what is right. Nothing runs in our frames. */
const BRIEFLY: RunOptions = { resultTypes: ['violations'], selectors: false, preload: false, iframes: false };

/** Rules by name: all that are on by themselves, these with targets of less than 24 px, or those of colors alone. */
const RULES = {
  everything: {},
  'everything and targets': { rules: { 'target-size': { enabled: true } } },
  colours: { runOnly: ['color-contrast', 'link-in-text-block'] },
} as const satisfies Record<string, RunOptions>;

/** Barriers that axe finds, as sentences; with 'colours' only those of colors, where the rest was checked before. */
export async function barriers(page: Page, of: keyof typeof RULES = 'everything'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  const violations = await page.evaluate(
    async (options) => {
      const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }; // put there above
      // what still fades in has not its own colours yet; what is out of sight would fade for ever
      for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
      const { violations } = await axe.run(options);
      return violations.map(({ id, help, nodes }) => ({ id, help, at: nodes.map((n) => n.html) }));
    },
    { ...BRIEFLY, ...RULES[of] },
  );
  return violations.map(({ id, help, at }) => `${id}: ${help} at ${at.join(' and ')}`);
}
