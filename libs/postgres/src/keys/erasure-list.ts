import { appendFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PersonId } from '@rabbet/domain/events/event';
import { read, syncFolder } from '../files/durable-files';

/**
 * Erased persons, in a file outside the database, so that an older copy of the database does not bring them back. Lines
 * are only ever added: "12 of <the state's id>", because one data folder may see several databases, and their ids name
 * different people.
 */
export class ErasureList {
  private readonly path: string;

  constructor(
    folder: string,
    private readonly installation: string,
    name = 'erased-persons',
  ) {
    this.path = join(folder, name);
  }

  /** A line that a power cut has torn is none: half an id names somebody else. */
  read(): ReadonlySet<PersonId> {
    const persons = new Set<PersonId>();
    for (const line of (read(this.path) ?? '').split('\n')) {
      const [, person, installation] = /^(\d+) of (\S+)$/.exec(line) ?? [];
      if (person && installation === this.installation) persons.add(person);
    }
    return persons;
  }

  /** Adds persons; they are on the disk when it returns. */
  add(persons: readonly PersonId[]): void {
    if (persons.length === 0) return;
    const isTorn = /[^\n]$/.test(read(this.path) ?? '');
    const lines = persons.map((person) => `${person} of ${this.installation}\n`).join('');
    appendFileSync(this.path, isTorn ? `\n${lines}` : lines, { mode: 0o600, flush: true });
    syncFolder(dirname(this.path));
  }
}
