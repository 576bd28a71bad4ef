import { BackupFolder } from '@rabbet/commands';
import type { Command } from 'commander';
import { printerOf } from '../../kernel/output/printing';
import { addKeyFile, type Keyed, newPassphraseOf, passphraseOf } from './passphrase';

export function changePassphrase(backup: Command): void {
  const command = backup
    .command('change-passphrase')
    .argument('<folder>', 'a folder of backups')
    .description('lock all backups of a folder with another passphrase');
  addKeyFile(command)
    .option('--new-key-file <file>', 'file that holds the new passphrase, or a key; else it is asked')
    .addHelpText(
      'after',
      `
All backups of a folder are encrypted with one key, which the file "lock" keeps
locked with the passphrase: this file alone is written anew. Whoever has a copy
of the old one and the old passphrase still opens the folder. Was the passphrase
seen by others, begin a new folder and delete this one.

Example:
  rabbet backup change-passphrase /mnt/backups --key-file old.key --new-key-file new.key`,
    )
    .action(async (path: string, options: Keyed & { readonly newKeyFile?: string }) => {
      const folder = new BackupFolder(path);
      const vault = await folder.unlock(await passphraseOf(options));
      await folder.changePassphrase(vault, await newPassphraseOf(options.newKeyFile));
      printerOf(command).report(
        { folder: path, changed: true },
        'Changed: the new passphrase alone opens these backups.',
      );
    });
}
