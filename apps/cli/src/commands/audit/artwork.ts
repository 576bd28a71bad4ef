import { writeFileSync } from 'node:fs';
import {
  AUDIT,
  lanesOf,
  ownerInWords,
  otherPlaceInWords,
  versionsInWords,
  rulesInWords,
  timeFields,
  NO_VERSIONS,
  changedInWords,
  decisionInWords,
  lengthsIn,
} from '@rabbet/domain/audit/audit';
import { momentOf } from '@rabbet/domain/time/moments';
import type {
  ArtworkAuditReply,
  AuditStretchReply,
  AuditTransactionReply,
  RestatementReply,
} from '@rabbet/projections';
import type { Command } from 'commander';
import { recordId } from '../../kernel/arguments/arguments';
import { withServer } from '../../kernel/connection/call';
import { addFieldOptions, fieldValues } from '../../kernel/arguments/field-options';
import { requireNew } from '../../kernel/files/files';
import { takePastTimes, utc } from '../../kernel/arguments/past-times';
import type { Column, Printer } from '../../kernel/output/printing';
import { oneLine, wrapped } from '../../kernel/output/texts';
import { ABOUT_DAYS } from './pieces';
import { svgOf } from './timeline-picture';

const ABOUT_LINES = `
In a pipe each line begins with what it tells: piece, stretch, transaction or
restated. All times are in UTC.`;

const STRETCHES: readonly Column<AuditStretchReply>[] = [
  { title: 'from', of: ({ at }) => utc(at) },
  { title: 'until', of: ({ until }) => (until === null ? 'now' : utc(until)) },
  { title: 'standing', of: ({ standing }) => standing },
  { title: 'owner', of: (stretch) => ownerInWords(stretch), gives: true },
  { title: 'on hand', of: ({ quantity }) => quantity, align: 'right', isSpared: true },
  { title: 'place', of: ({ location }) => location, gives: true },
  { title: 'changed', of: (stretch) => changedInWords(stretch), gives: true },
  { title: 'by', of: ({ decided_by }) => decided_by.map(decisionInWords).join('; '), gives: true, isSpared: true },
];
const RULES: Column<AuditStretchReply> = { title: 'rules', of: (stretch) => rulesInWords(stretch) };
const TRANSACTIONS: readonly Column<AuditTransactionReply>[] = [
  { title: 'no.', of: ({ id }) => id, align: 'right' },
  { title: 'what', of: ({ activity }) => activity },
  { title: 'completed', of: ({ completed }) => (completed === null ? 'not yet' : utc(completed)) },
  { title: 'with', of: ({ customer, vendor }) => customer ?? vendor, gives: true },
  { title: 'recorded', of: ({ recorded_at }) => utc(recorded_at), isSpared: true },
  { title: 'by', of: ({ by, by_name }) => by_name ?? by, gives: true },
  {
    title: 'corrected',
    of: ({ corrected_at, reason }) => (corrected_at === null ? null : `${utc(corrected_at)}: ${reason}`),
    gives: true,
  },
];
const RESTATEMENTS: readonly Column<RestatementReply>[] = [
  { title: 'recorded', of: ({ recorded_at }) => utc(recorded_at) },
  { title: 'by', of: ({ by, by_name }) => by_name ?? by, gives: true },
  { title: 'what', of: ({ what }) => what },
  { title: 'true from', of: ({ at }) => at && utc(at) },
  {
    title: 'said until then',
    of: ({ before }) => versionsInWords(before, utc, NO_VERSIONS.before),
    gives: true,
  },
  { title: 'said since', of: ({ after }) => versionsInWords(after, utc, NO_VERSIONS.since), gives: true },
];

export function artworkCommand(audit: Command): void {
  const command: Command = audit
    .command('artwork')
    .description('whose a piece was and where, by both rules, which transactions decided that, and who recorded them')
    .argument('<piece>', 'its id', recordId);
  addFieldOptions(command, { known: timeFields.known });
  takePastTimes(command, ['known']);
  command.option('--svg <file>', 'write the drawing as a picture').addHelpText(
    'after',
    `${ABOUT_DAYS}
${ABOUT_LINES}

Examples:
  rabbet audit artwork 1204
  rabbet audit artwork 1204 --known 2026-05-31
  rabbet audit artwork 1204 --svg low-tide.svg`,
  );
  command.action((id: number) =>
    withServer(command, async ({ client, printer, options }) => {
      const { svg } = options as { readonly svg?: string };
      if (svg !== undefined) requireNew(svg);
      const query = fieldValues({ known: timeFields.known }, options);
      const audit = await client.get<ArtworkAuditReply>(`${AUDIT}/artworks`, { id, ...query });
      const end = momentOf(Date.parse(audit.known));
      if (svg !== undefined) {
        writeFileSync(svg, svgFor(audit, end), { flag: 'wx' });
        return printer.report({ file: svg }, `Written: ${svg}.`);
      }
      if (printer.style === 'json') return printer.json(audit);
      if (printer.style === 'plain') return printLines(printer, audit);
      printAudit(printer, audit, end);
    }),
  );
}

function svgFor({ title, stretches }: ArtworkAuditReply, end: string): string {
  return svgOf(lanesOf(stretches, end), { title, from: stretches[0]?.at ?? end, to: end });
}

/** All that is told, a line each, which begins with what it tells. */
function printLines(
  printer: Printer,
  { id, title, artist, known: recordedUntil, location, ...history }: ArtworkAuditReply,
): void {
  const named = <T>(what: string, columns: readonly Column<T>[]): readonly Column<T>[] => [
    { title: 'what', of: () => what },
    ...columns,
  ];
  printer.line(
    ['piece', id, oneLine(title), oneLine(artist ?? ''), utc(recordedUntil), oneLine(location ?? '')].join('\t'),
  );
  printer.table(named('stretch', [...STRETCHES, RULES]), history.stretches);
  printer.table(named('transaction', TRANSACTIONS), history.transactions);
  printer.table(named('restated', RESTATEMENTS), history.restatements);
}

function printAudit(printer: Printer, audit: ArtworkAuditReply, end: string): void {
  const { id, title, artist, stretches, transactions, restatements } = audit;
  printer.line(printer.strong(oneLine(`${id}  ${title}${artist ? `, by ${artist}` : ''}`)));
  printer.line(`As it was known at ${utc(audit.known)}.\n`);
  if (stretches.length === 0) printer.line('It has not come to the shop.');
  else printer.line(`${drawing(audit, end, printer.width)}\n`);
  printer.table(STRETCHES, stretches);
  printDisagreements(printer, stretches);
  const otherPlace = otherPlaceInWords(audit.location, stretches);
  if (otherPlace !== null) printWrapped(printer, '', otherPlace);
  printer.line(`\n${printer.strong('Transactions')}`);
  printer.table(TRANSACTIONS, transactions);
  printRestatements(printer, restatements);
}

/** Each on lines of its own: what was said takes more room than a column has. */
function printRestatements(printer: Printer, restatements: readonly RestatementReply[]): void {
  if (restatements.length === 0) return;
  printer.line(`\n${printer.strong('Restated')}`);
  for (const { recorded_at, by, by_name, what, at, reason, before, after } of restatements) {
    const since = at === null ? '' : `, true from ${utc(at)}`;
    const why = reason === null ? '' : `: ${reason}`;
    printWrapped(printer, '', `${utc(recorded_at)}, by ${by_name ?? by}: ${what}${since}${why}`);
    printWrapped(printer, '  ', `said until then: ${versionsInWords(before, utc, NO_VERSIONS.before)}`);
    printWrapped(printer, '  ', `said since: ${versionsInWords(after, utc, NO_VERSIONS.since)}`);
  }
}

function printWrapped(printer: Printer, indent: string, text: string): void {
  for (const line of wrapped(oneLine(text), printer.width - indent.length)) printer.line(indent + line);
}

/** Stretches of which the rules say different things, a line each that no terminal clips. */
function printDisagreements(printer: Printer, stretches: readonly AuditStretchReply[]): void {
  const differing = stretches.filter(({ agree }) => !agree);
  if (differing.length === 0) return;
  printer.line(`\n${printer.strong('Where the rules disagree')}`);
  for (const { at, until, ...rules } of differing)
    for (const line of wrapped(`From ${utc(at)} until ${until === null ? 'now' : utc(until)}:`, printer.width).concat(
      `  ${rulesInWords(rules)}`,
    ))
      printer.line(line);
}

const TITLE = 8;
const FILLS: Readonly<Record<string, string>> = {
  consigned: '-',
  owned: '=',
  sold: '.',
  returned: ' ',
  'not received': ' ',
  agree: '-',
  disagree: '!',
};
const LEGEND = '- consigned, or the rules agree  = owned  . sold  ! the rules disagree';

/** Lanes of a timeline, a line each: names stand in their parts where there is room. */
function drawing({ stretches }: ArtworkAuditReply, end: string, width: number): string {
  const room = Math.max(Math.min(width, 100) - TITLE, 20);
  const lines = lanesOf(stretches, end).map(({ title, segments }) => {
    const lengths = lengthsIn(segments, room);
    const parts = segments.map(({ label, tone }, i) => {
      const length = lengths[i] ?? 1;
      const fill = FILLS[tone] ?? '-';
      const name = oneLine(label);
      const bar = name.length + 3 <= length ? `|${fill}${name}` : length === 1 && tone === 'disagree' ? fill : '|';
      return bar.padEnd(length, fill);
    });
    return `${title.padEnd(TITLE)}${parts.join('')}`;
  });
  const first = stretches[0]?.at.slice(0, 10) ?? '';
  const days = `${first}${end.slice(0, 10).padStart(room - first.length)}`;
  return [...lines, days, LEGEND].map((line, i) => (i < lines.length ? line : ' '.repeat(TITLE) + line)).join('\n');
}
