import type { Printer } from './printing';
import { harmless, oneLine, wrapped } from './texts';

export type Fact = readonly [label: string, value: string];

/** What is known of one thing: on a page with a heading, or for a program a fact on each line. */
export function printFacts(printer: Printer, heading: string, facts: readonly Fact[]): void {
  printer.line(printer.strong(oneLine(heading)));
  const indent = Math.max(...facts.map(([label]) => label.length)) + 4;
  for (const [label, value] of facts) {
    const lines = wrapped(harmless(value), printer.width - indent).join(`\n${' '.repeat(indent)}`);
    printer.line(`${`  ${label}`.padEnd(indent)}${lines}`);
  }
}

/** The same for a program: a line each, with a tab between. */
export function listFacts(printer: Printer, facts: readonly Fact[]): void {
  printer.table(
    [
      { title: 'fact', of: ([label]: Fact) => label },
      { title: 'value', of: ([, value]: Fact) => value },
    ],
    facts,
  );
}
