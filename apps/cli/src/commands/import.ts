import type { Command } from 'commander';
import { addServerOptions } from '../kernel/connection/call';
import { importArtworks } from './artworks/import-verb';
import { listImports, showImport } from './imports/listing';
import { importArtists, importCustomers } from './imports/people-verbs';
import { undoImport } from './imports/undoing';

export function importCommand(program: Command): void {
  const group = program
    .command('import')
    .description('take over what a sheet of another program or of a consignor holds, and take it back')
    .addHelpText(
      'after',
      '\nExamples:\n  rabbet import artworks stock.csv --dry-run\n  rabbet import customers customers.csv --dry-run\n  rabbet import undo run-4f0c2a9b71de --dry-run',
    );
  addServerOptions(group);
  importArtworks(group);
  importArtists(group);
  importCustomers(group);
  listImports(group);
  showImport(group);
  undoImport(group);
}
