import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgres } from '@rabbet/postgres';
import { appendFigures } from './appends';
import { auditFigures } from './audit';
import { type BenchCall, parseCall } from './bench-call';
import { commandFigures } from './commands';
import { type Figure, heading, rowOf, tellFigures } from './figure';
import { filledFigures } from './filled';
import { importFigures, sheetFigures } from './import';
import { keepingFigures } from './keeping';
import { orderFigures } from './orders';
import { liveFigures } from './live';
import { projectionFigures } from './projections';
import { registeringFigures } from './registering';
import { siteFigures } from './site';
import { startFigures } from './start';

/** Memory that is measured in this process is to be as much as in the shop: see `apps/api/src/main.ts`. */
setFlagsFromString('--heap-growing-percent=40');

type Section = (url: string, home: string) => Promise<Figure[]>;

/** Sections that take some ten minutes together. */
const shortSections: Record<string, Section> = {
  start: (_, home) => startFigures(join(home, 'started')),
  appends: appendFigures,
  commands: commandFigures,
  site: siteFigures,
  registering: registeringFigures,
  orders: orderFigures,
  sheets: sheetFigures,
};
/** Sections that take minutes each: they run where they are named. */
const longSections: Record<string, Section> = {
  projections: projectionFigures,
  audit: auditFigures,
  keeping: keepingFigures,
  import: importFigures,
  filled: (_, home) => filledFigures(home),
  live: (_, home) => liveFigures(join(home, 'live')),
};
/** Each section gets a fresh embedded Postgres, as a program on a laptop has it. */
async function measure(name: string, section: Section): Promise<Figure[]> {
  const home = mkdtempSync(join(tmpdir(), 'rabbet-bench-'));
  chmodSync(home, 0o755); // else root's database goes elsewhere
  const postgres = await openPostgres({ home: join(home, 'data'), role: 'server' });
  try {
    process.stderr.write(`measuring ${name}\n`);
    const started = performance.now();
    const figures = await section(postgres.url, home);
    process.stderr.write(`${name} took ${Math.round((performance.now() - started) / 1_000)} s\n`);
    return figures;
  } finally {
    await postgres.close();
    rmSync(home, { recursive: true, force: true });
  }
}

async function main({ sections, json }: BenchCall): Promise<void> {
  const all = { ...shortSections, ...longSections };
  for (const name of sections) if (!(name in all)) throw new Error(`${name} is none of ${Object.keys(all).join(', ')}`);
  const names =
    sections.length > 0 ? Object.keys(all).filter((name) => sections.includes(name)) : Object.keys(shortSections);
  const print = json ? (line: string) => process.stderr.write(`${line}\n`) : console.log;
  tellFigures((figure) => print(rowOf(figure)));
  print(heading);
  const figures: Figure[] = [];
  for (const name of names) figures.push(...(await measure(name, all[name]!))); // a name of them
  if (json) console.log(JSON.stringify(figures));
  else process.stderr.write(`by name alone: ${Object.keys(longSections).join(', ')}\n`);
}

main(parseCall(process.argv.slice(2))).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
