import type { Command } from 'commander';
import { addServerOptions } from '../kernel/calling';
import { importArtworks } from './artworks/import-verb';

export function importCommand(program: Command): void {
  const group = program
    .command('import')
    .description('take over what a sheet of another program or of a consignor holds')
    .addHelpText('after', '\nExample:\n  rabbet import artworks stock.csv --dry-run');
  addServerOptions(group);
  importArtworks(group);
}
