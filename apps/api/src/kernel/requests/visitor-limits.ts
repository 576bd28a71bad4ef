import type { IncomingMessage } from 'node:http';
import { type Limit, type Limits, clientOf } from '@rabbet/postgres';
import { Refusal } from '@rabbet/domain/deciders/refusal';
import { HttpProblem } from '../problems/problems';
import { answeredAlike, type Pause } from './alike';
import type { ClientAddress } from './client-address';

export interface VisitorLimit extends Limit {
  /** Sentence for whoever comes too often. */
  readonly message?: string;
  /** Members of staff are not asked to call the shop. */
  readonly isOfStaff?: true;
}

/** Limits of what visitors send: of one network, and about one address. */
export class VisitorLimits {
  constructor(
    private readonly limits: Pick<Limits, 'count' | 'look' | 'takeBack'>,
    private readonly address: ClientAddress,
    private readonly hold?: Pause,
  ) {}

  networkOf(req: IncomingMessage): string {
    return clientOf(this.address.of(req));
  }

  /** Counts a request, whatever it says, and refuses those of one network, or of one browser there, that come too often. */
  async requireWithin(limit: VisitorLimit, req: IncomingMessage, browser: string | null = null): Promise<void> {
    const now = new Date();
    const network = this.networkOf(req);
    const counted = await this.limits.count(limit, browser ? `${network} ${browser}` : network, now);
    requireWithin(counted, now, limit);
  }

  /** Refuses those of a network of which too many have failed before: failures are counted by `requireWithin`. */
  async requireLeft(limit: VisitorLimit, req: IncomingMessage): Promise<void> {
    const now = new Date();
    requireWithin(await this.limits.look(limit, this.networkOf(req), now), now, limit);
  }

  /** Counts work for one network unless it is refused, and refuses what would be too much. */
  async counting<T>(limit: VisitorLimit, req: IncomingMessage, work: () => Promise<T>): Promise<T> {
    const now = new Date();
    const network = this.networkOf(req);
    const counted = await this.limits.count(limit, network, now);
    try {
      requireWithin(counted, now, limit);
      return await work();
    } catch (error) {
      // of anything else nobody knows what came of it
      if (error instanceof Refusal || !counted.isWithin) await this.limits.takeBack(limit, network);
      throw error;
    }
  }

  /** No answer to what visitors send comes sooner than another. */
  answeredAlike<T>(work: Promise<T>): Promise<T> {
    return answeredAlike(work, this.hold);
  }

  /** Counts an address that somebody typed: nobody is told how often that was. */
  async isWithin(limit: Limit, subject: string): Promise<boolean> {
    return (await this.limits.count(limit, subject, new Date())).isWithin;
  }
}

const MESSAGES = 'We have had too many messages from your network.';

function requireWithin(
  { isWithin, until }: Awaited<ReturnType<Limits['count']>>,
  now: Date,
  { message = MESSAGES, isOfStaff }: VisitorLimit,
): void {
  if (isWithin) return;
  const seconds = Math.max(1, Math.ceil(((until ?? now).getTime() - now.getTime()) / 1_000));
  const minutes = Math.ceil(seconds / 60);
  const again = `Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}`;
  const detail = `${message} ${again}${isOfStaff ? '' : ', or call us'}.`;
  throw new HttpProblem(429, 'form/too-many', detail, { headers: { 'retry-after': String(seconds) } });
}
