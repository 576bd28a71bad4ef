import { refuseAs } from '@rabbet/domain/deciders/refusal';
import { importRowList, importRunList } from '@rabbet/domain/imports/imports';
import { kindInWords, findRun } from '@rabbet/imports';
import type { Command } from 'commander';
import { runName } from '../../kernel/arguments/arguments';
import { addListVerb } from '../../kernel/verbs/list-verbs';

export function listImports(group: Command): void {
  addListVerb(group, importRunList, {
    what: 'import',
    columns: [
      'id',
      { title: 'run', of: ({ run }) => run }, // whole: undo takes it
      'file',
      'begun_at',
      { title: 'by', of: (row) => row.by_name ?? row.by, gives: true },
      'added',
      'changed',
      'undone',
      'kinds',
    ],
    examples: ['rabbet import list', 'rabbet import list --since 2026-11-01 --kind artwork --no-undone'],
  });
}

export function showImport(group: Command): void {
  const command: Command = addListVerb(group, importRowList, {
    name: 'show',
    what: 'row',
    except: ['run'],
    columns: [
      'id',
      { title: 'kind', of: ({ kind }) => kindInWords(kind) },
      'record_id',
      'title',
      'touched',
      'undone',
      { title: 'by', of: (row) => row.by_name ?? row.by, gives: true },
    ],
    examples: ['rabbet import show run-4f0c2a9b71de', 'rabbet import show run-4f0c2a9b71de --touched changed'],
    queryFrom: () => ({ run: command.args[0] ?? '' }), // it is required
    require: async ({ client }) => {
      const [run = ''] = command.args;
      if (!(await findRun(client, run))) refuseAs('unknown', 'import/unknown', `There is no import ${run}.`);
    },
  });
  command.argument('<run>', 'its name, as list tells it', runName);
}
