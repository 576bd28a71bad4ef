import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Row, Section } from './testing';

const FILE = join(__dirname, '../../../../docs/SPECIFICATION.md');

/** The table of the documentation; with WRITE_DUMPS=1 it is written first. */
export function writtenTable(text: string): string {
  if (process.env.WRITE_DUMPS === '1') writeFileSync(FILE, text);
  return existsSync(FILE) ? readFileSync(FILE, 'utf8') : '';
}

/** What was asked, and what keeps it, as a document. */
export function tableOf(sections: readonly Section[]): string {
  const head = [
    '# What was asked, and what keeps it',
    '',
    'Made from `libs/domain/src/specification` by `WRITE_DUMPS=1 npx jest libs/domain/src/specification`: a test compares it.',
    'A sentence is kept by a rule of the domain or by a test that runs it, comes later (it fails once what it waits for is there),',
    'asks for nothing, or is open.',
    '',
  ];
  return [...head, ...sections.flatMap(linesOf)].join('\n');
}

function linesOf({ title, rows }: Section): string[] {
  return [`## ${title}`, '', ...rows.map((row) => `- ${row.says.replaceAll('*', '\\*')}: ${keptBy(row)}`), ''];
}

function keptBy(row: Row): string {
  if ('holds' in row) return 'a rule of the domain';
  if ('test' in row) return `\`${row.test[0]}\``;
  if ('later' in row) return `later, with ${row.later}`;
  return 'nothing' in row ? `asks for nothing (${row.nothing})` : `**open**: ${row.missing}`;
}
