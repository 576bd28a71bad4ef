import { countOf, formatCount } from '@rabbet/domain/numbers/format-count';
import { refuseAs } from '@rabbet/domain/deciders/refusal';
import {
  NAMED_AT_MOST,
  PROJECTIONS,
  type Projection,
  type RowDifference,
  schemaOf,
  type Verification,
  verify as verifyProjections,
  type VerifyProgress,
} from '@rabbet/projections';
import type { Command } from 'commander';
import { projectionName } from '../../kernel/arguments/arguments';
import { type Fact, printFacts } from '../../kernel/output/facts';
import { withWriteSide } from '../../kernel/operators/operator';
import { type Column, type Printer, printerOf } from '../../kernel/output/printing';
import { progressLine } from '../../kernel/terminal/progress';
import { isCalled } from './naming';

interface Options {
  readonly all?: boolean;
  readonly personal?: boolean;
}

interface DifferingValue {
  readonly place: string;
  readonly what: string;
  readonly column: string;
  readonly live: string;
  readonly replayed: string;
}

const DIFFERENCES: readonly Column<DifferingValue>[] = [
  { title: 'row', of: ({ place }) => place },
  { title: 'what', of: ({ what }) => what },
  { title: 'column', of: ({ column }) => column },
  { title: 'live', of: ({ live }) => live, gives: true },
  { title: 'replayed', of: ({ replayed }) => replayed, gives: true },
];

const VERIFIED: readonly Column<ReturnType<typeof summaryOf>>[] = [
  { title: 'read model', of: ({ read_model }) => read_model },
  { title: 'events', of: ({ events }) => events, align: 'right', spelled: formatCount },
  { title: 'rows', of: ({ rows }) => rows, align: 'right', spelled: formatCount },
  { title: 'differences', of: ({ differences }) => differences, align: 'right', spelled: formatCount },
  { title: 'result', of: ({ result }) => result, gives: true },
];

export function verify(projections: Command): void {
  const command: Command = projections
    .command('verify')
    .argument('[projection]', 'its name, with or without its version; all of them without it', projectionName)
    .description('replay the log beside a read model, and compare all of its rows')
    .option('--all', `name every row that differs, not ${NAMED_AT_MOST} of each table`)
    .option('--personal', 'show what is said of persons, where it differs')
    .addHelpText(
      'after',
      `
Nothing is changed, and the shop may run. The replay is made in a schema beside
the live one, up to the place that this has seen, by the same rules and without
the events that operators have skipped. It takes up to twice the time of a
rebuild, as it keeps less in memory, and the room of the read model once more
until it ends. Ctrl-C ends it and drops that schema; what a killed one has left
is dropped by the next one, and by "rabbet projections prune".

A row is changed, missing in the live table, or surplus there. It exits with 1
where anything differs, or a read model could not be compared. "rabbet
projections rebuild" makes it anew.

Examples:
  rabbet projections verify
  rabbet projections verify artworks --all --json | jq .key`,
    );
  command.action(async (named?: string) => {
    const chosen = PROJECTIONS.filter((candidate) => named === undefined || isCalled(candidate, named));
    if (chosen.length === 0) refuseAs('unknown', 'rebuild/unknown', `This program knows no read model ${named}.`);
    const options = command.opts<Options>();
    const printer = printerOf(command);
    const line = progressLine();
    const telling = inWords();
    const verified = await withWriteSide(
      ({ database, eventStore }, _, signal) =>
        verifyProjections({
          database,
          eventStore,
          projections: chosen,
          signal,
          all: options.all,
          progress: (progress) => line.tell(() => telling(progress)),
          differing: (projection, rows) => {
            line.end();
            printDifferences(printer, projection, rows, options);
          },
        }).finally(line.end),
      { isLong: true, tidies: true },
    );
    printer.table(VERIFIED, verified.map(summaryOf));
    for (const sentence of verified.flatMap((result) => unnamed(result, options)))
      process.stderr.write(`${sentence}\n`);
    if (verified.some(({ differences, fault }) => differences > 0 || fault !== null)) process.exitCode = 1;
  });
}

function nameOf({ name, version }: Projection): string {
  return `${name}_v${version}`;
}

function summaryOf({ projection, seen, events, rows, differences, tables, fault }: Verification) {
  const result = fault ?? (differences === 0 ? 'equal' : 'differs');
  return { read_model: nameOf(projection), result, events, rows, differences, seen, tables };
}

/** Values of persons are told only when they are asked for. */
function printDifferences(
  printer: Printer,
  projection: Projection,
  rows: readonly RowDifference[],
  { personal = false }: Options,
): void {
  const hiddenRows = rows.map((row) => (row.isPersonal && !personal ? { ...row, live: null, replayed: null } : row));
  if (printer.style === 'json')
    for (const { isPersonal: _, ...row } of hiddenRows) printer.json({ read_model: nameOf(projection), ...row });
  else if (printer.style === 'terminal') for (const row of rows) printRow(printer, projection, row, personal);
  else
    printer.table(
      DIFFERENCES,
      rows.flatMap((row) => valuesOf(projection, row, personal)),
    );
}

function printRow(printer: Printer, projection: Projection, row: RowDifference, personal: boolean): void {
  const facts = valuesOf(projection, row, personal).flatMap(({ column, live, replayed }): Fact[] =>
    row.what === 'changed'
      ? [[column, `${live}, replayed ${replayed}`]]
      : [row.what === 'missing' ? ['replayed', replayed] : ['live', live]],
  );
  printFacts(printer, `${placeOf(projection, row)}: ${row.what}`, facts);
}

/** Column by column; a row that is in one of the tables alone is told as a whole. */
function valuesOf(projection: Projection, row: RowDifference, personal: boolean): DifferingValue[] {
  const { what, columns, live, replayed } = row;
  const spelled = (value: unknown) => (row.isPersonal && !personal ? '(personal)' : JSON.stringify(value ?? null));
  const place = placeOf(projection, row);
  if (what !== 'changed')
    return [{ place, what, column: '', live: live ? spelled(live) : '', replayed: replayed ? spelled(replayed) : '' }];
  return columns.map((column) => ({
    place,
    what,
    column,
    live: spelled(live?.[column]),
    replayed: spelled(replayed?.[column]),
  }));
}

function placeOf(projection: Projection, { table, key }: RowDifference): string {
  const parts = Object.entries(key).map(([column, value]) => `${column}=${String(value)}`);
  return `${schemaOf(projection)}.${table} ${parts.join(' ')}`;
}

function unnamed({ projection, tables }: Verification, { all = false }: Options): string[] {
  if (all) return [];
  return tables
    .filter(({ differences }) => differences > NAMED_AT_MOST)
    .map(({ table, differences }) => {
      const more = countOf(differences - NAMED_AT_MOST, 'more row');
      return `${more} of ${schemaOf(projection)}.${table}: --all names them.`;
    });
}

/** Tells how far it is, how fast, and how long it still takes. */
function inWords(now = () => performance.now()): (progress: VerifyProgress) => string {
  const begun = now();
  return (progress) => {
    if (progress.what === 'comparing') return `comparing ${progress.projection} `;
    const { events, of } = progress;
    const rate = events / Math.max(0.001, (now() - begun) / 1_000);
    const done = `${formatCount(events)}${of === null ? '' : ` of ${formatCount(of)}`} events replayed`;
    const left = of === null ? '' : `, ${formatCount(Math.ceil(Math.max(0, of - events) / rate))} s left`;
    return `${done}, ${formatCount(Math.round(rate))} a second${left} `;
  };
}
