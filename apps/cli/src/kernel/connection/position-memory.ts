import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { isObject } from '@rabbet/imports';
import { makeFolder } from '../files/files';

/** Age at which every healthy server has long read the change. */
const MAX_AGE_MS = 10 * 60_000;

/**
 * Remembers the newest log position of a shop on this machine, so that a later call sees the changes of an earlier one.
 * Only an aid: where a file cannot be read or written, nothing is remembered.
 */
export class PositionMemory {
  private readonly file: string;
  private newest: string | null;

  constructor(
    address: string,
    env: NodeJS.ProcessEnv,
    private readonly now = Date.now,
  ) {
    const sameAddress = address.replace(/^(https?:\/\/)(127\.0\.0\.1|\[::1\])(?=[:/])/, '$1localhost'); // one shop by three names
    const name = createHash('sha256').update(sameAddress).digest('hex').slice(0, 16);
    this.file = join(stateFolder(env), 'rabbet', `position-${name}.json`);
    this.newest = this.readStored();
  }

  get position(): string | null {
    return this.newest;
  }

  /** Keeps the newer position: positions are texts that sort in the order of the log. */
  note(position: string): void {
    if (this.newest === null || this.newest < position) this.newest = position;
  }

  /** Forgets the position, because it belongs to another log or one restored to an earlier point. */
  forget(): void {
    this.newest = null;
    attempt(() => rmSync(this.file, { force: true }));
  }

  private readStored(): string | null {
    const content: unknown = attempt<unknown>(() => JSON.parse(readFileSync(this.file, 'utf8')));
    if (!isObject(content) || typeof content.position !== 'string' || typeof content.at !== 'number') return null;
    const age = this.now() - content.at;
    return age >= 0 && age < MAX_AGE_MS && /^[\x21-\x7e]{1,64}$/.test(content.position) ? content.position : null;
  }

  /** Writes the position for the next call; other calls may read or write the file at the same time. */
  save(): void {
    const position = this.newest;
    if (position === null) return;
    const temporary = `${this.file}.${randomBytes(4).toString('hex')}`;
    attempt(() => {
      makeFolder(dirname(this.file));
      if ((this.readStored() ?? '') >= position) return;
      writeFileSync(temporary, JSON.stringify({ position, at: this.now() }), { mode: 0o600, flag: 'wx' });
      renameSync(temporary, this.file);
    });
  }
}

function stateFolder({ XDG_STATE_HOME, LOCALAPPDATA }: NodeJS.ProcessEnv): string {
  return XDG_STATE_HOME || LOCALAPPDATA || join(homedir(), '.local', 'state');
}

function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
