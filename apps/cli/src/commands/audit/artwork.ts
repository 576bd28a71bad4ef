import { writeFileSync } from 'node:fs';
import {
  AUDIT,
  lanesOf,
  ownerInWords,
  pointsInWords,
  rulesInWords,
  svgOf,
  timeFields,
  NO_POINTS,
  changedInWords,
  decisionInWords,
} from '@rabbet/domain/audit/audit';
import { momentOf } from '@rabbet/domain/time/moments';
import type {
  ArtworkAuditReply,
  AuditStretchReply,
  AuditTransactionReply,
  RestatementReply,
} from '@rabbet/projections';
import type { Command } from 'commander';
import { recordId } from '../../kernel/arguments';
import { withServer } from '../../kernel/calling';
import { addFieldOptions, fieldValues } from '../../kernel/field-options';
import { requireNew } from '../../kernel/files';
import { takePastTimes } from '../../kernel/past-times';
import type { Column, Printer } from '../../kernel/printing';
import { oneLine } from '../../kernel/texts';
import { ABOUT_DAYS } from './pieces';

const second = (instant: string | null) => instant?.slice(0, 19).replace('T', ' ') ?? null;

const STRETCHES: readonly Column<AuditStretchReply>[] = [
  { title: 'from (UTC)', of: ({ at }) => at },
  { title: 'until', of: ({ until }) => until ?? 'now' },
  { title: 'standing', of: ({ standing }) => standing },
  { title: 'owner', of: (one) => ownerInWords(one), gives: true },
  { title: 'on hand', of: ({ quantity }) => quantity, align: 'right', isSpared: true },
  { title: 'place', of: ({ location }) => location, gives: true },
  { title: 'rules', of: (one) => rulesInWords(one), gives: true },
  { title: 'changed', of: (one) => changedInWords(one), gives: true },
  { title: 'by', of: ({ decided_by }) => decided_by.map(decisionInWords).join('; '), gives: true, isSpared: true },
];
const TRANSACTIONS: readonly Column<AuditTransactionReply>[] = [
  { title: 'no.', of: ({ id }) => id, align: 'right' },
  { title: 'what', of: ({ activity }) => activity },
  { title: 'completed (UTC)', of: ({ completed }) => completed ?? 'not yet' },
  { title: 'with', of: ({ customer, vendor }) => customer ?? vendor, gives: true },
  { title: 'recorded', of: ({ recorded_at }) => second(recorded_at) },
  { title: 'by', of: ({ by, by_name }) => by_name ?? by, gives: true },
  {
    title: 'corrected',
    of: ({ corrected_at, reason }) => (corrected_at === null ? null : `${second(corrected_at)}: ${reason}`),
    gives: true,
  },
];
const RESTATEMENTS: readonly Column<RestatementReply>[] = [
  { title: 'recorded (UTC)', of: ({ recorded_at }) => second(recorded_at) },
  { title: 'by', of: ({ by, by_name }) => by_name ?? by, gives: true },
  { title: 'what', of: ({ what }) => what },
  { title: 'true from', of: ({ at }) => at },
  {
    title: 'said until then',
    of: ({ before }) => pointsInWords(before, (at) => at, NO_POINTS.before),
    gives: true,
  },
  { title: 'said since', of: ({ after }) => pointsInWords(after, (at) => at, NO_POINTS.since), gives: true },
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

Examples:
  rabbet audit artwork 3406
  rabbet audit artwork 3406 --known 2026-05-31
  rabbet audit artwork 3406 --svg low-tide.svg`,
  );
  command.action((id: number) =>
    withServer(command, async ({ client, printer, options }) => {
      const { svg } = options as { readonly svg?: string };
      if (svg !== undefined) requireNew(svg);
      const asked = fieldValues({ known: timeFields.known }, options) as { known?: string };
      const told = await client.get<ArtworkAuditReply>(`${AUDIT}/artworks`, { id, ...asked });
      const end = momentOf(Date.parse(told.known));
      if (svg !== undefined) {
        writeFileSync(svg, svgFor(told, end), { flag: 'wx' });
        return printer.said({ file: svg }, `Written: ${svg}.`);
      }
      if (printer.style === 'json') return printer.json(told);
      if (printer.style === 'plain') return printer.table(STRETCHES, told.stretches);
      printAudit(printer, told, end);
    }),
  );
}

function svgFor({ title, stretches }: ArtworkAuditReply, end: string): string {
  return svgOf(lanesOf(stretches, end), { title, from: stretches[0]?.at ?? end, to: end });
}

function printAudit(printer: Printer, told: ArtworkAuditReply, end: string): void {
  const { id, title, artist, stretches, transactions, restatements } = told;
  printer.line(printer.strong(oneLine(`${id}  ${title}${artist ? `, by ${artist}` : ''}`)));
  printer.line(`As it was known at ${second(told.known)} UTC.\n`);
  if (stretches.length === 0) printer.line('It has not come to the shop.');
  else printer.line(`${drawing(told, end, printer.width)}\n`);
  printer.table(STRETCHES, stretches);
  printer.line(`\n${printer.strong('Transactions')}`);
  printer.table(TRANSACTIONS, transactions);
  if (restatements.length === 0) return;
  printer.line(`\n${printer.strong('Said differently since')}`);
  printer.table(RESTATEMENTS, restatements);
}

const TITLE = 8;
const FILLS: Readonly<Record<string, string>> = {
  consigned: '-',
  owned: '=',
  sold: '.',
  returned: ' ',
  agree: '-',
  disagree: '!',
};

/** Lanes of a timeline, a line each: names stand in their parts where there is room. */
function drawing({ stretches }: ArtworkAuditReply, end: string, width: number): string {
  const room = Math.max(Math.min(width, 100) - TITLE, 20);
  const lines = lanesOf(stretches, end).map(({ title, segments }) => {
    const parts = segments.map(({ from, to, label, tone }) => {
      const length = Math.round(to * room) - Math.round(from * room);
      if (length <= 0) return '';
      const fill = FILLS[tone] ?? '-';
      const name = oneLine(label);
      const said = name.length + 3 <= length ? `|${fill}${name}` : '|';
      return said.padEnd(length, fill);
    });
    return `${title.padEnd(TITLE)}${parts.join('')}`;
  });
  const first = stretches[0]?.at.slice(0, 10) ?? '';
  return [...lines, `${' '.repeat(TITLE)}${first}${end.slice(0, 10).padStart(room - first.length)}`].join('\n');
}
