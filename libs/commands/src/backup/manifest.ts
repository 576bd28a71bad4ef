import type { Position } from '@rabbet/domain/events/event';
import { BackupRefused } from './backup-refused';

/** A file of a backup, of which later backups may need it too. */
export interface Piece {
  readonly name: string;
  /** Length as it is kept: compressed and encrypted. */
  readonly bytes: number;
  readonly sha256: string;
  /** Lines of text in it; of a picture none. */
  readonly lines: number;
}

/** All that a backup is made of: with the pieces of earlier ones whatever takes to restore it. */
export interface Manifest {
  readonly format: 'rabbet backup';
  readonly version: 1;
  readonly id: string;
  readonly madeAt: string;
  /** The id of the shop's `state`, which stays through restores. */
  readonly installation: string;
  readonly logFormat: number;
  /** The key that opens whatever is said of persons. */
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
  const manifest = JSON.parse(bytes.toString()) as { format?: string; version?: number }; // as this program has sealed it
  if (manifest.format !== 'rabbet backup' || manifest.version !== 1)
    throw new BackupRefused('This backup was made by a newer Rabbet: restore it with that one.');
  return manifest as Manifest; // as above
}

export function piecesOf({ log, state, pictures }: Manifest): readonly Piece[] {
  return [...log.pieces, ...state.pieces, ...pictures];
}

/** Names sort in the order in which backups were made. */
export function backupId(now: Date, unique: string): string {
  return `${now.toISOString().replaceAll(/[-:.]/g, '')}-${unique}`;
}
