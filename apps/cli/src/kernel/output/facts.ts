import type { Printer } from './printing';
import { harmless, oneLine, wrapped } from './texts';

export type Fact = readonly [label: string, value: string];

/** Prints facts about one thing below a heading. */
export function printFacts(printer: Printer, heading: string, facts: readonly Fact[]): void {
  printer.line(printer.strong(oneLine(heading)));
  const indent = Math.max(...facts.map(([label]) => label.length)) + 4;
  for (const [label, value] of facts) {
    const lines = wrapped(harmless(value), printer.width - indent).join(`\n${' '.repeat(indent)}`);
    printer.line(`${`  ${label}`.padEnd(indent)}${lines}`);
  }
}

/** Prints the same facts for a program: one a line, with a tab between label and value. */
export function listFacts(printer: Printer, facts: readonly Fact[]): void {
  printer.table(
    [
      { title: 'fact', of: ([label]: Fact) => label },
      { title: 'value', of: ([, value]: Fact) => value },
    ],
    facts,
  );
}
