import { closeSync, fstatSync, fsyncSync, openSync, readFileSync, readSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PersonId } from '@rabbet/domain/events/event';
import { syncFolder } from './sync-folder';

/**
 * Who was erased, in a file outside the database, so that a copy of the database from before does not bring them
 * back. Lines are only ever added: "12 of <the state's id>", for one data folder may see several databases, and
 * their ids name different people.
 */
export class ErasureList {
  private readonly path: string;

  constructor(
    home: string,
    private readonly installation: string,
  ) {
    this.path = join(home, 'erased-persons');
  }

  /** A line that a power cut has torn is none: half an id names somebody else. */
  read(): ReadonlySet<PersonId> {
    const persons = new Set<PersonId>();
    for (const line of this.text().split('\n')) {
      const [, person, installation] = /^(\d+) of (\S+)$/.exec(line) ?? [];
      if (person && installation === this.installation) persons.add(person);
    }
    return persons;
  }

  /** On the disk when it returns. */
  add(persons: readonly PersonId[]): void {
    if (persons.length === 0) return;
    const file = openSync(this.path, 'a+', 0o600);
    try {
      const lines = persons.map((person) => `${person} of ${this.installation}\n`).join('');
      writeFileSync(file, endsInLine(file) ? lines : `\n${lines}`);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    syncFolder(dirname(this.path));
  }

  private text(): string {
    try {
      return readFileSync(this.path, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
      throw error;
    }
  }
}

function endsInLine(file: number): boolean {
  const { size } = fstatSync(file);
  if (size === 0) return true;
  const last = Buffer.alloc(1);
  readSync(file, last, 0, 1, size - 1);
  return last.toString() === '\n';
}
