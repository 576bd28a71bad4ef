import { copyFileSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs';
import { DATABASE_URL_HINT, diskFull } from './start-refused';

/** Sentence that tells a person what to do about the output of a Postgres that has ended. */
export function sentenceFor(output: string, place: string): string {
  if (/No space left on device|Disk quota exceeded|wrote only \d+ of \d+/i.test(output)) return diskFull(place);
  const complaint = complaintOf(output);
  const [, nameless] = /could not look up effective user ID (\d+)/.exec(complaint) ?? [];
  if (nameless)
    return `User ${nameless} has no name here, and Postgres wants one: add it to /etc/passwd, or ${DATABASE_URL_HINT}.`;
  if (/Permission denied|Operation not permitted/i.test(complaint))
    return `Postgres may not use ${place} (${complaint}): hand the folder to the user that runs it.`;
  if (/^spawn .* E/.test(complaint)) return `Postgres cannot be run here (${complaint}): ${DATABASE_URL_HINT}.`;
  return `Postgres does not start in ${place}: ${complaint}.`;
}

function complaintOf(output: string): string {
  // those whom it turned away while it was starting are no reason
  const lines = output.split('\n').filter((line) => line.trim() && !line.includes('FATAL:  the database system is'));
  const line =
    lines.find((candidate) => /\b(FATAL|PANIC):|\berror:/.test(candidate)) ?? lines.at(-1) ?? 'it does not say why';
  return line.replace(/^.*?\b(FATAL|PANIC|LOG|error):\s*/, '').trim();
}

/** Text that was written to a file since it had `offset` bytes: the last 64 KB of that. */
export function readSince(file: string, offset: number): string {
  return readFileSync(file).subarray(offset).subarray(-65_536).toString('utf8');
}

/** Postgres appends to its log, so it can be emptied under its hands; one older copy is kept. */
export function boundLog(file: string, limitBytes = 5_000_000): void {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) <= limitBytes) return;
  try {
    copyFileSync(file, `${file}.old`);
  } catch {
    rmSync(`${file}.old`, { force: true }); // a full disk needs the room more
  }
  truncateSync(file);
}
