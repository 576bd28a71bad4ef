import type { IncomingMessage, ServerResponse } from 'node:http';
import { OperationalError } from '@rabbet/domain/deciders/refusal';
import type { LostEvents } from '@rabbet/event-store';
import { describeFault } from '@rabbet/postgres';
import type { AppLogger } from '../kernel/logging/app-logger';
import type { Stage } from '../kernel/health';
import { answerMeanwhile } from './answer-meanwhile';
import type { Parts } from './open-parts';
import { StartEnded } from './start-ended';
import { isNotThereYet, StartPatience } from './start-patience';

export interface CurrentPartsOptions {
  readonly open: (lost: LostEvents | null, patience: StartPatience) => Promise<Parts>;
  /** Last step of opening. */
  readonly begin: (parts: Parts) => Promise<void>;
  readonly logger: AppLogger;
  readonly failed: (error: unknown) => void;
  /** Requests under way are let go after so long. */
  readonly finishWithinMs: number;
  readonly pauseMs?: number;
}

const LOST =
  'the log does not hold these events any more, as after a failover to a server that was behind: the changes that they ' +
  'told of are gone, although they were answered. Mails that were sent because of them are not sent again.';

/**
 * Parts of the shop that remember the log. Once the log was another one, and belongs together with the database again, they
 * are closed and opened anew, at the same port.
 */
export class CurrentParts {
  private isOpen = true;
  private stage: Stage = 'open';
  private reopening: Promise<void> = Promise.resolve();
  private readonly ending = new AbortController();
  private readonly answering = new Set<ServerResponse>();
  private answered = () => {};

  constructor(
    private parts: Parts,
    private readonly options: CurrentPartsOptions,
  ) {
    this.watch();
  }

  get now(): Parts {
    return this.parts;
  }

  /** Stage of the program, which parts that are opened anew go on in. */
  enter(stage: Stage): void {
    this.stage = stage;
    const { health, streams } = this.parts.served;
    health.stage = stage;
    if (stage !== 'open') streams.end();
  }

  readonly listener = (req: IncomingMessage, res: ServerResponse): void => {
    if (!this.isOpen) return answerMeanwhile(req, res);
    this.answering.add(res);
    res.once('close', () => {
      this.answering.delete(res);
      this.answered();
    });
    this.parts.served.listener(req, res);
  };

  async close(): Promise<void> {
    this.ending.abort();
    await this.reopening;
    if (this.isOpen) await this.parts.close();
  }

  private watch(): void {
    this.parts.writeSide.eventStore.past.onSettled(() => {
      this.reopening = this.openAnew().catch((error: unknown) => {
        if (!(error instanceof StartEnded)) this.options.failed(error);
      });
    });
  }

  private async openAnew(): Promise<void> {
    const { open, begin, logger, pauseMs } = this.options;
    const { signal } = this.ending;
    // database and log may still be on their way to each other, as while an operator accepts an earlier log
    const isPassing = (error: unknown) => error instanceof OperationalError || isNotThereYet(error);
    const patience = new StartPatience({ logger, signal, pauseMs, isPassing });
    const { log, eventStore } = this.parts.writeSide;
    const lost = await patience.patiently(() => eventStore.past.findLostEvents(log));
    if (lost) logger.warn({ ...lost, says: LOST }, 'lost events');
    this.isOpen = false;
    this.parts.served.streams.end();
    await this.allAnswered();
    await this.parts.close().catch((error: unknown) => logger.warn({ error: describeFault(error) }, 'trouble'));
    this.parts = await patience.patiently(
      () => open(lost, patience),
      (late) => late.close(),
    );
    this.enter(this.stage);
    this.isOpen = true;
    this.watch();
    logger.info({}, 'opened anew');
    await patience.patiently(() => begin(this.parts));
  }

  private async allAnswered(): Promise<void> {
    const late = setTimeout(() => {
      for (const response of this.answering) response.destroy();
    }, this.options.finishWithinMs);
    await new Promise<void>((resolve) => {
      this.answered = () => void (this.answering.size === 0 && resolve());
      this.answered();
    });
    clearTimeout(late);
  }
}
