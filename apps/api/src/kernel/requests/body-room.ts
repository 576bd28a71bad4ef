import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Caller, isStaff } from '@rabbet/domain/callers/caller';
import { HttpProblem } from '../problems/problems';
import { notesOf } from './request';

/** Limits of the bodies of one group of callers. */
export interface BodyLimits {
  /** Length of one body. */
  readonly maxBytes: number;
  /** Bytes of all bodies together. Those of a body count until its request is answered. */
  readonly maxTotalBytes: number;
  /** Time from the head of a request to the end of its body; a fifth of it while more than half of the room is taken. */
  readonly timeLimitMs: number;
}

export interface BodyRoomLimits {
  readonly strangers: BodyLimits;
  readonly callers: BodyLimits;
}

const KIB = 1024;
const MIB = 1024 * KIB;

export const BODY_LIMITS: BodyRoomLimits = {
  strangers: { maxBytes: 16 * KIB, maxTotalBytes: 4 * MIB, timeLimitMs: 10_000 },
  callers: { maxBytes: MIB, maxTotalBytes: 64 * MIB, timeLimitMs: 30_000 },
};

/** Bytes that each body counts for at least, for the memory of its request. */
const MIN_RESERVED_BYTES = KIB;

/** Memory for request bodies, in two pools, so that strangers cannot use up the memory for callers who are signed in. */
export class BodyRoom {
  private readonly strangers: BodyPool;
  private readonly callers: BodyPool;

  constructor({ strangers, callers }: BodyRoomLimits) {
    this.strangers = new BodyPool(strangers);
    this.callers = new BodyPool(callers);
  }

  /** Reserves memory for the body of a request, until the request is answered. */
  reserve(req: IncomingMessage, res: ServerResponse, caller: Caller): ArrivingBody {
    const share = isStaff(caller) ? this.callers : this.strangers;
    const body = share.begin(notesOf(req).network, Number(req.headers['content-length'] ?? 0));
    res.once('close', () => share.end(body));
    return body;
  }
}

/** Request body that is being received. */
export interface ArrivingBody {
  readonly limits: Pick<BodyLimits, 'maxBytes' | 'timeLimitMs'>;
  /** Reserves memory for further bytes; throws if there is none. */
  add(bytes: number): void;
  /** Marks the body as received: it is no longer evicted. */
  complete(): void;
  /** Called when the body is evicted in favor of another network. The reader of the body sets this. */
  refuse: (problem: HttpProblem) => void;
}

/** Memory for the bodies of one group of callers, with the bodies that hold some of it. */
class BodyPool {
  private reservedBytes = 0;
  private readonly bodies = new Set<Body>();

  constructor(private readonly limits: BodyLimits) {}

  begin(network: string, promisedBytes: number): ArrivingBody & Body {
    const { maxBytes, timeLimitMs, maxTotalBytes } = this.limits;
    if (promisedBytes > maxBytes) throw bodyTooLong(maxBytes);
    const isHalfFull = this.reservedBytes > maxTotalBytes / 2;
    const body = {
      network,
      arrivedBytes: 0,
      reservedBytes: 0,
      isComplete: false,
      refuse: () => {},
      limits: { maxBytes, timeLimitMs: isHalfFull ? timeLimitMs / 5 : timeLimitMs },
      add: (bytes: number) => this.add(body, bytes),
      complete: () => void (body.isComplete = true),
    };
    this.add(body, 0);
    this.bodies.add(body);
    return body;
  }

  end(body: Body): void {
    if (this.bodies.delete(body)) this.reservedBytes -= body.reservedBytes;
  }

  private add(body: Body, newBytes: number): void {
    body.arrivedBytes += newBytes;
    const bytes = Math.max(MIN_RESERVED_BYTES, body.arrivedBytes) - body.reservedBytes;
    while (this.reservedBytes + bytes > this.limits.maxTotalBytes) this.evictOldest(body, bytes);
    body.reservedBytes += bytes;
    this.reservedBytes += bytes;
  }

  /**
   * Makes room for more bytes of a body: refuses the oldest incomplete body of the network that has reserved most. If no
   * other network has reserved more than that of this body, refuses this body instead.
   */
  private evictOldest({ network }: Body, bytes: number): void {
    const arriving = [...this.bodies].filter(({ isComplete }) => !isComplete);
    const bytesByNetwork = new Map<string, number>();
    for (const body of arriving)
      bytesByNetwork.set(body.network, (bytesByNetwork.get(body.network) ?? 0) + body.reservedBytes);
    const [largest = '', largestBytes = 0] = [...bytesByNetwork].sort(([, a], [, b]) => b - a)[0] ?? [];
    if (largestBytes <= (bytesByNetwork.get(network) ?? 0) + bytes) throw roomExhausted();
    const oldest = arriving.find((body) => body.network === largest)!; // one of its bodies was counted above
    this.end(oldest);
    oldest.refuse(roomExhausted());
  }
}

interface Body {
  readonly network: string;
  arrivedBytes: number;
  /** Bytes reserved for it in the pool: those that have arrived, and at least `MIN_RESERVED_BYTES`. */
  reservedBytes: number;
  isComplete: boolean;
  refuse: (problem: HttpProblem) => void;
}

function roomExhausted(): HttpProblem {
  return new HttpProblem(503, 'service/busy', 'Too much is sent to the shop right now. Please try again in a moment.');
}

export function bodyTooLong(maxBytes: number): HttpProblem {
  return new HttpProblem(413, 'request/too-long', `The body has at most ${maxBytes} bytes (${maxBytes / KIB} KiB).`);
}
