import { statSync } from 'node:fs';
import { OperationalError } from '@rabbet/domain/deciders/refusal';
import type { Command } from 'commander';
import { asking } from '../../kernel/terminal/questions';
import { readAtMost, requireReadable } from '../../kernel/files/files';

export interface Keyed {
  readonly keyFile?: string;
}

const OTHERS = 0o077;
const MOST_BYTES = 65_536;

/** Adds how the passphrase is handed over: never as a word of the call, which others on the machine can read. */
export function addKeyFile(command: Command): Command {
  return command.option('--key-file <file>', 'file that holds the passphrase, or a key; else it is asked');
}

/** The passphrase of the file, of RABBET_BACKUP_PASSPHRASE, or as somebody types it: twice where it is a new one. */
export async function passphraseOf({ keyFile }: Keyed, isNew = false): Promise<Buffer> {
  if (keyFile !== undefined) return inFile(keyFile);
  const { RABBET_BACKUP_PASSPHRASE: set } = process.env;
  if (set) return Buffer.from(set);
  if (!process.stdin.isTTY)
    throw new OperationalError(
      'Backups are encrypted: name a file with --key-file, or set RABBET_BACKUP_PASSPHRASE to a passphrase.',
    );
  return typed('Passphrase of the backups', isNew);
}

/** Passphrase that is to take the place of another: of the file, or as somebody types it twice. */
export async function newPassphraseOf(keyFile: string | undefined): Promise<Buffer> {
  if (keyFile !== undefined) return inFile(keyFile);
  if (!process.stdin.isTTY)
    throw new OperationalError('Name a file that holds the new passphrase with --new-key-file.');
  return typed('New passphrase of the backups', true);
}

function inFile(file: string): Buffer {
  requireReadable(file);
  requireOwnersAlone(file);
  const text = readAtMost(file, MOST_BYTES).toString('latin1');
  return Buffer.from(text.replace(/[\r\n]+$/, ''), 'latin1');
}

/** A pipe that a shell opens (`<(...)`) is nobody else's; Windows has no such modes. */
function requireOwnersAlone(file: string): void {
  const stored = statSync(file);
  if (process.platform === 'win32' || !stored.isFile() || (stored.mode & OTHERS) === 0) return;
  throw new OperationalError(
    `Others on this machine may read the key file ${file}: "chmod 600 ${file}" mends it. If they may have done so, begin another folder of backups, with another key.`,
  );
}

function typed(question: string, isNew: boolean): Promise<Buffer> {
  return asking(async ({ askSecret }) => {
    const text = await askSecret(question);
    if (isNew && text !== (await askSecret('The same again')))
      throw new OperationalError('These are two different passphrases: nothing was done.');
    return Buffer.from(text);
  });
}
