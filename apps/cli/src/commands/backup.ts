import type { Command } from 'commander';
import { changePassphrase } from './backup/changing-passphrase';
import { create } from './backup/creating';
import { list } from './backup/listing';
import { prune } from './backup/pruning';
import { restore } from './backup/restoring';
import { verify } from './backup/verifying';

export function backupCommand(program: Command): void {
  const backup = program
    .command('backup')
    .description('keep the whole shop elsewhere, encrypted: make, check, prune and restore backups')
    .addHelpText(
      'after',
      `
A backup holds the log, the state with the keys of persons, the master key and
the pictures. Without its passphrase nobody opens it: keep that apart from it.

Examples:
  rabbet backup create /mnt/backups --key-file /root/backup.key
  rabbet backup verify /mnt/backups --key-file /root/backup.key`,
    );
  create(backup);
  list(backup);
  verify(backup);
  prune(backup);
  changePassphrase(backup);
  restore(backup);
}
