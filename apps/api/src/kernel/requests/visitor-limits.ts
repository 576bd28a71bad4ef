import type { IncomingMessage } from 'node:http';
import { type Limit, type Limits, clientOf } from '@rabbet/postgres';
import { Refusal } from '@rabbet/domain/deciders/refusal';
import { HttpProblem } from '../problems/problems';
import { withMinimumDelay, type Pause } from './minimum-delay';
import type { ClientAddress } from './client-address';

export interface VisitorLimit extends Limit {
  /** Message for callers over the limit. */
  readonly message?: string;
  /** True for a limit of staff: the message does not ask them to call the shop. */
  readonly isOfStaff?: true;
}

/** Limits requests of visitors, by network, browser, or the address that they concern. */
export class VisitorLimits {
  constructor(
    private readonly limits: Pick<Limits, 'count' | 'look' | 'takeBack'>,
    private readonly address: ClientAddress,
    private readonly pause?: Pause,
  ) {}

  networkOf(req: IncomingMessage): string {
    return clientOf(this.address.of(req));
  }

  /** Counts a request, and refuses it if its network (or its browser in that network) is over the limit. */
  async requireWithin(limit: VisitorLimit, req: IncomingMessage, browser: string | null = null): Promise<void> {
    const now = new Date();
    const network = this.networkOf(req);
    const counted = await this.limits.count(limit, browser ? `${network} ${browser}` : network, now);
    requireWithin(counted, now, limit);
  }

  /** Refuses a request if its network is over the limit already, without counting it: only failures are counted, by `requireWithin`. */
  async requireNotExhausted(limit: VisitorLimit, req: IncomingMessage): Promise<void> {
    const now = new Date();
    requireWithin(await this.limits.look(limit, this.networkOf(req), now), now, limit);
  }

  /** Runs work within a limit of its network. Work that is refused is not counted. */
  async runCounted<T>(limit: VisitorLimit, req: IncomingMessage, work: () => Promise<T>): Promise<T> {
    const now = new Date();
    const network = this.networkOf(req);
    const counted = await this.limits.count(limit, network, now);
    try {
      requireWithin(counted, now, limit);
      return await work();
    } catch (error) {
      // other errors leave open whether the work was done, so it stays counted
      if (error instanceof Refusal || !counted.isWithin) await this.limits.takeBack(limit, network);
      throw error;
    }
  }

  /** Delays the result of work, so that its duration does not reveal what it found. */
  withMinimumDelay<T>(work: Promise<T>): Promise<T> {
    return withMinimumDelay(work, this.pause);
  }

  /** Counts a subject, such as an e-mail address. The caller must not see the result, which reveals earlier requests. */
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
