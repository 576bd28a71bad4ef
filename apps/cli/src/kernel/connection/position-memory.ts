import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { isObject } from '@rabbet/imports';
import { makeFolder } from '../files/files';

/** By then every shop that is well has seen what was changed. */
const KEPT_MS = 10 * 60_000;

/**
 * The newest place in the log of a shop that somebody on this machine has heard of: what one call has changed, their
 * next one sees. It is an aid: where nothing can be read or written, nothing is remembered.
 */
export class PositionMemory {
  private readonly file: string;
  private newest: string | null;

  constructor(
    address: string,
    env: NodeJS.ProcessEnv,
    private readonly now = Date.now,
  ) {
    const here = address.replace(/^(https?:\/\/)(127\.0\.0\.1|\[::1\])(?=[:/])/, '$1localhost'); // one shop by three names
    const name = createHash('sha256').update(here).digest('hex').slice(0, 16);
    this.file = join(stateFolder(env), 'rabbet', `position-${name}.json`);
    this.newest = this.stored();
  }

  get position(): string | null {
    return this.newest;
  }

  /** Positions are texts in the order of the log. */
  note(position: string): void {
    if (this.newest === null || this.newest < position) this.newest = position;
  }

  /** It is of another log, or of one that was restored to an earlier point. */
  forget(): void {
    this.newest = null;
    attempt(() => rmSync(this.file, { force: true }));
  }

  private stored(): string | null {
    const kept: unknown = attempt<unknown>(() => JSON.parse(readFileSync(this.file, 'utf8')));
    if (!isObject(kept) || typeof kept.position !== 'string' || typeof kept.at !== 'number') return null;
    const age = this.now() - kept.at;
    return age >= 0 && age < KEPT_MS && /^[\x21-\x7e]{1,64}$/.test(kept.position) ? kept.position : null;
  }

  /** For the next call. Another one may read it or write it at any moment. */
  save(): void {
    const position = this.newest;
    if (position === null) return;
    const begun = `${this.file}.${randomBytes(4).toString('hex')}`;
    attempt(() => {
      makeFolder(dirname(this.file));
      if ((this.stored() ?? '') >= position) return;
      writeFileSync(begun, JSON.stringify({ position, at: this.now() }), { mode: 0o600, flag: 'wx' });
      renameSync(begun, this.file);
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
