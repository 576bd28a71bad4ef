import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgres } from '@rabbet/postgres';
import { appendFigures } from './appends';
import { type Asked, askedBy } from './asked';
import { auditFigures } from './audit';
import { commandFigures } from './commands';
import { type Figure, table } from './figure';
import { filledFigures } from './filled';
import { importFigures, sheetFigures } from './import';
import { keepingFigures } from './keeping';
import { orderFigures } from './orders';
import { projectionFigures } from './projections';
import { registeringFigures } from './registering';
import { siteFigures } from './site';
import { startFigures } from './start';

/** What is measured in this process is to take the memory that it takes in the shop: see `apps/api/src/main.ts`. */
setFlagsFromString('--heap-growing-percent=40');

type Section = (url: string, home: string) => Promise<Figure[]>;

const sections: Record<string, Section> = {
  start: (_, home) => startFigures(join(home, 'started')),
  appends: appendFigures,
  commands: commandFigures,
  projections: projectionFigures,
  site: siteFigures,
  registering: registeringFigures,
  orders: orderFigures,
  audit: auditFigures,
  keeping: keepingFigures,
  sheets: sheetFigures,
};
/** What takes minutes is measured if it is named. */
const longSections: Record<string, Section> = {
  import: importFigures,
  filled: (_, home) => filledFigures(home),
};
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

async function main(asked: Asked): Promise<void> {
  const wanted = asked.sections;
  const figures: Figure[] = [];
  for (const [name, section] of Object.entries({ ...sections, ...longSections }))
    if (wanted.length === 0 ? name in sections : wanted.includes(name)) figures.push(...(await measure(name, section)));
  console.log(asked.json ? JSON.stringify(figures) : table(figures));
}

void main(askedBy(process.argv.slice(2)));
