import type { StreamDecider } from '@rabbet/domain/deciders/decider';
import { refuseAs } from '@rabbet/domain/deciders/refusal';
import type { Fields } from '@rabbet/domain/records/fields';

/** File whose rows a run sends. */
export interface ImportFile {
  digest: string;
  /** Name of the file; null of the standard input. */
  file: string | null;
  rows: number | null;
}

export const importFileFields = {
  digest: {
    kind: 'text',
    required: true,
    min: 20,
    max: 64,
    about: 'the same for the same sheet of the same file',
    example: 'ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0',
  },
  file: {
    kind: 'text',
    max: 255,
    about: 'its name, which the log keeps for good: nobody is named in it',
    example: 'stock.csv',
  },
  rows: { kind: 'whole', min: 0, about: 'how many it has', example: 2_500 },
} as const satisfies Fields<ImportFile>;

/** Run of an import: whose it is, and the files that it has sent. */
export interface Run {
  /** Account that has begun it; null until then. */
  readonly by: string | null;
  readonly digests: readonly string[];
}

/** Beginning of a run, by whoever asks; sent for each file. The file is null where nobody tells it. */
export interface BeginImport {
  readonly type: 'BeginImport';
  readonly data: { readonly run: string; readonly of: Readonly<ImportFile> | null };
  readonly facts: { readonly by: string };
}

export interface ImportBegun {
  readonly type: 'ImportBegun';
  readonly data: BeginImport['data'] & { readonly by: string };
}

export const importRun: StreamDecider<Run, BeginImport, ImportBegun> = {
  name: 'import',
  resource: 'pieces',
  ofOneself: ['BeginImport'], // whoever may make a change may make it in a run of their own
  initial: { by: null, digests: [] },
  decide: {
    // begun again by the same person, with the same file, it goes on
    BeginImport({ by: owner, digests }, { run, of }, { facts: { by } }) {
      if (owner !== null && owner !== by)
        refuseAs(
          'conflict',
          'import/of-another',
          `The import ${run} was begun by somebody else: give yours another name.`,
          'run',
        );
      const isAlreadyRecorded = owner !== null && (of === null || digests.includes(of.digest));
      return isAlreadyRecorded ? [] : [{ type: 'ImportBegun', data: { run, of, by } }];
    },
  },
  evolve: {
    ImportBegun: ({ digests }, { by, of }) => ({ by, digests: of ? [...digests, of.digest] : digests }),
  },
};
