import type { openWriteSide } from '@rabbet/commands';
import type { LeasesOptions } from '@rabbet/postgres';
import type { Projection } from '@rabbet/projections';
import type { Configuration } from '../kernel/configuration';
import type { Feature } from '../kernel/feature';
import type { HttpTimeouts } from '../kernel/http-server';
import type { AnsweringTimes } from '../kernel/limits/answering-time';
import type { LiveLimits } from '../kernel/live/live-streams';
import type { AppLogger } from '../kernel/logging/app-logger';
import type { Say } from '../kernel/logging/start-lines';
import type { DiskFull } from '../kernel/problems/disk-full';
import type { BodyRoomLimits } from '../kernel/requests/body-room';

export interface ShopOptions {
  readonly configuration: Configuration;
  readonly logger: AppLogger;
  /** Hears what a person would like to know. */
  readonly say?: Say;
  /** Ends a start before the shop is open. */
  readonly signal?: AbortSignal;
  /** Pause between two attempts to reach what a start needs. */
  readonly startPauseMs?: number;
  /** Told when this program may not go on. */
  readonly failed?: (error: unknown) => void;
  readonly timeouts?: Partial<HttpTimeouts>;
  /** Longest wait of a reply for what its asker has changed. */
  readonly waitMs?: number;
  /** A database that says nothing for so long is warned of. */
  readonly silentForMs?: number;
  /** Read anew for each answer. */
  readonly times?: AnsweringTimes;
  readonly cacheBytes?: number;
  readonly bodies?: BodyRoomLimits;
  readonly disk?: DiskFull;
  readonly live?: LiveLimits;
  /** Folder of the built site. */
  readonly site?: string;
  /** Longest wait of the first answer for read models that are behind. */
  readonly catchUpWithinMs?: number;
  /** Test clock of what waits for a time: see `Processes`. */
  readonly aheadMs?: () => number;
  /** Name of the machine in its network. */
  readonly machine?: string;
  readonly leases?: Pick<LeasesOptions, 'silentForMs' | 'answerWithinMs'>;
  readonly stateTimeouts?: Parameters<typeof openWriteSide>[0]['stateTimeouts'];
  readonly features?: readonly Feature[];
  readonly readModels?: readonly Projection[];
  /** A new shop stays empty, without the records that every gallery needs: for tests. */
  readonly isBare?: boolean;
}
