import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgres } from '@rabbet/postgres';
import { appendFigures } from './appends';
import { commandFigures } from './commands';
import { type Figure, table } from './figure';
import { imageFigures } from './images';
import { importFigures } from './import';
import { projectionFigures } from './projections';
import { siteFigures } from './site';
import { startFigures } from './start';

/** What is measured in this process is to take the memory that it takes in the shop: see `apps/api/src/main.ts`. */
setFlagsFromString('--heap-growing-percent=50');

type Section = (url: string, home: string) => Promise<Figure[]>;

const sections: Record<string, Section> = {
  start: (_, home) => startFigures(join(home, 'started')),
  appends: appendFigures,
  commands: commandFigures,
  projections: projectionFigures,
  images: imageFigures,
  site: siteFigures,
};
/** What takes minutes is measured if it is named. */
const longSections: Record<string, Section> = { import: importFigures };

/** Each section gets a fresh embedded Postgres, as a program on a laptop has it. */
async function measure(name: string, section: Section): Promise<Figure[]> {
  const home = mkdtempSync(join(tmpdir(), 'rabbet-bench-'));
  chmodSync(home, 0o755); // else root's database goes elsewhere
  const postgres = await openPostgres({ home: join(home, 'data'), role: 'server' });
  try {
    process.stderr.write(`measuring ${name}\n`);
    return await section(postgres.url, home);
  } finally {
    await postgres.close();
    rmSync(home, { recursive: true, force: true });
  }
}

async function main(args: readonly string[]): Promise<void> {
  const asked = args.filter((arg) => !arg.startsWith('--'));
  const figures: Figure[] = [];
  for (const [name, section] of Object.entries({ ...sections, ...longSections }))
    if (asked.length === 0 ? name in sections : asked.includes(name)) figures.push(...(await measure(name, section)));
  console.log(args.includes('--json') ? JSON.stringify(figures) : table(figures));
}

void main(process.argv.slice(2));
