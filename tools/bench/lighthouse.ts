import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Asked } from './asked';
import { busy, type Figure, figure, least, most } from './figure';
import { FEW_PICTURES, makePictures, openChromium } from './phone';
import { publicPages } from './public-pages';
import { serveShop } from './served';

const run = promisify(execFile);
const TIMES = 3;
/** It misses the beginning of a page at times (NO_NAVSTART), and ends. */
const TRIES = 6;
const MOST_BYTES = 64 * 1_024 * 1_024;
const BLOCKED_MS = 150;

/** Its categories, and how many points of 100 are the goal. */
const GOALS = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
type Category = keyof typeof GOALS;
const CATEGORIES = Object.keys(GOALS) as Category[]; // its own keys

/** What we read of a report. */
interface Report {
  readonly categories: Readonly<Record<Category, ReportedCategory>>;
  readonly audits: Readonly<Record<string, ReportedAudit>>;
}
/** And how busy the machine was. */
type Looked = Report & { readonly load: number };
interface ReportedCategory {
  readonly score: number | null;
  readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
}
interface ReportedAudit {
  readonly score: number | null;
  readonly numericValue?: number;
}

/** What Lighthouse makes of each page, on its phone; the median of three, each page once before any comes again. */
export async function lighthouseFigures(_url: string, home: string, { pages: only }: Asked): Promise<Figure[]> {
  const { LIGHTHOUSE_PATH: program } = process.env;
  if (!program) {
    process.stderr.write('Lighthouse is not there: its scores are not measured\n');
    return [];
  }
  const shop = await serveShop(join(home, 'lighthouse'), FEW_PICTURES);
  try {
    const url = `http://127.0.0.1:${shop.port}`;
    const pages = await publicPages(url, only);
    const browser = await openChromium();
    for (const path of pages.values()) await makePictures(browser, url + path);
    await browser.close();
    const reports = new Map<string, Looked[]>([...pages.keys()].map((name) => [name, []]));
    for (let time = 1; time <= TIMES; time++)
      for (const [name, path] of pages) {
        process.stderr.write(`Lighthouse looks at ${name}, ${time} of ${TIMES}\n`);
        reports.get(name)?.push({ ...(await reportOn(program, url + path)), load: busy() });
      }
    return [...reports].flatMap(([name, ofPage]) => figuresOf(name, ofPage));
  } finally {
    await shop.stop();
  }
}

async function reportOn(program: string, address: string): Promise<Report> {
  const flags = ['--quiet', '--no-enable-error-reporting', `--only-categories=${CATEGORIES.join(',')}`];
  const chrome = '--chrome-flags=--headless=new --no-sandbox --disable-gpu';
  const command = [program, address, '--output=json', '--output-path=stdout', ...flags, chrome];
  for (let left = TRIES; ; left--)
    try {
      const { stdout } = await run(process.execPath, command, { maxBuffer: MOST_BYTES });
      return JSON.parse(stdout) as Report; // as its version documents it
    } catch (error) {
      if (left === 1) throw error;
      process.stderr.write('it did not see the page begin, and looks again\n');
    }
}

function figuresOf(name: string, reports: readonly Looked[]): Figure[] {
  const load = median(reports.map((report) => report.load));
  const audit = (id: string) => median(reports.map(({ audits }) => audits[id]?.numericValue ?? NaN));
  const paint = `largest paint ${(audit('largest-contentful-paint') / 1_000).toFixed(1)} s`;
  return [
    ...CATEGORIES.map((category) => {
      const points = 100 * median(reports.map(({ categories }) => categories[category].score ?? NaN));
      const note = category === 'performance' ? paint : foundIn(category, reports);
      return figure(`${name}: ${category}, by Lighthouse`, points, '', {
        goal: least('value', GOALS[category]),
        note,
        load,
      });
    }),
    figure(`${name}: blocking time, by Lighthouse`, audit('total-blocking-time'), 'ms', {
      goal: most('value', BLOCKED_MS),
      load,
    }),
  ];
}

/** What cost points. */
function foundIn(category: Category, reports: readonly Report[]): string {
  const found = reports.flatMap(({ categories, audits }) =>
    categories[category].auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  );
  return [...new Set(found)].join(', ');
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}
