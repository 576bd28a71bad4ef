import type { Position } from '@rabbet/domain/events/event';
import { BackupRefused } from './backup-refused';

/** Part of a backup, in a file of its own. Several backups may use the same piece. */
export interface Piece {
  readonly name: string;
  /** Length of the file: compressed and encrypted. */
  readonly bytes: number;
  readonly sha256: string;
  /** Number of lines of text in it; 0 for a picture. */
  readonly lines: number;
}

/** Contents of a backup: all pieces that restoring it needs, also those that earlier backups have written. */
export interface Manifest {
  readonly format: 'rabbet backup';
  readonly version: 1;
  readonly id: string;
  readonly madeAt: string;
  /** Id of the shop's `state`, which a restore keeps. */
  readonly installation: string;
  readonly logFormat: number;
  /** Master key, which encrypts the keys of persons. */
  readonly masterKey: string;
  readonly log: {
    readonly identity: string;
    readonly head: Position;
    /** The id of the last event; null of an empty log. */
    readonly headId: string | null;
    readonly events: number;
    /** Count of events of each type. */
    readonly types: Readonly<Record<string, number>>;
    readonly pieces: readonly Piece[];
  };
  readonly state: { readonly rows: number; readonly pieces: readonly Piece[] };
  readonly pictures: readonly (Piece & { readonly hash: string })[];
}

export function parseManifest(bytes: Buffer): Manifest {
  const manifest = JSON.parse(bytes.toString()) as { format?: string; version?: number };
  if (manifest.format !== 'rabbet backup' || manifest.version !== 1)
    throw new BackupRefused('This backup was made by a newer Rabbet: restore it with that one.');
  return manifest as Manifest; // only a program with the key can have written it
}

export function piecesOf({ log, state, pictures }: Manifest): readonly Piece[] {
  return [...log.pieces, ...state.pieces, ...pictures];
}

/** Id of a backup. Because it begins with the time, ids sort in the order of their backups. */
export function backupId(now: Date, unique: string): string {
  return `${now.toISOString().replaceAll(/[-:.]/g, '')}-${unique}`;
}
