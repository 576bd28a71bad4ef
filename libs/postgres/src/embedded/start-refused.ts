import { OperationalError } from '@rabbet/domain/deciders/refusal';

/** The program cannot start, and one sentence says why to whoever started it: print it, exit non-zero. */
export class StartRefused extends OperationalError {
  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause });
  }
}

/** Nothing answers there as a Postgres does that is ready: the same start goes on once one does. */
export class PostgresAway extends StartRefused {
  override readonly isAway = true;
}

/** Reports a Postgres that takes connections and does not answer: it was stopped, or its disk or memory has got stuck. */
export class PostgresSilent extends PostgresAway {}

export const DATABASE_URL_HINT = 'set DATABASE_URL to a Postgres that you run yourself';

export function diskFull(path: string): string {
  return `The disk that holds ${path} is full: make room there and start again.`;
}

const FILE_SENTENCES: Record<string, (path: string) => string> = {
  ENOSPC: diskFull,
  EDQUOT: diskFull,
  53100: diskFull, // Postgres' own word for it
  EACCES: (path) =>
    `This user may not read, write or make ${path}: start as the user that owns the place, or hand it over.`,
  EPERM: (path) => `This user may not change ${path}: start as the user that owns it, or hand it over.`,
  EROFS: (path) => `${path} lies on a file system that is read-only.`,
  ENOTDIR: (path) => `${path} cannot be used: a file stands where a folder should be.`,
  EISDIR: (path) => `${path} cannot be used: a folder stands where a file should be.`,
  EEXIST: (path) => `${path} cannot be used: a file stands where a folder should be.`,
  ENOENT: (path) => `${path} is missing, or a link on the way to it leads nowhere.`,
  ELOOP: (path) => `${path} is a link that leads nowhere.`,
  ENAMETOOLONG: (path) => `${path} is too long a path for this file system.`,
};

/** Runs `work` on the files below `folder`; what the file system refuses becomes a sentence. */
export async function withOperationalErrors<T>(folder: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException; // anything thrown may be looked at like this
    const sentence = FILE_SENTENCES[code ?? ''];
    throw sentence && !(error instanceof StartRefused) ? new StartRefused(sentence(path ?? folder), error) : error;
  }
}
