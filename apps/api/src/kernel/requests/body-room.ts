import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Caller, isStaff } from '@rabbet/domain/callers/caller';
import { HttpProblem } from '../problems';

/** What the bodies of some callers may take. */
export interface BodyLimits {
  /** Of one body. */
  readonly mostBytes: number;
  /** Of all that are under way: a body counts from its head to its answer, with the length that it promises. */
  readonly bytesUnderWay: number;
  /** From the head of a request to the end of its body. */
  readonly withinMs: number;
}

export interface BodyRoomLimits {
  readonly ofStrangers: BodyLimits;
  readonly ofCallers: BodyLimits;
}

const KIB = 1024;
const MIB = 1024 * KIB;

export const BODY_LIMITS: BodyRoomLimits = {
  ofStrangers: { mostBytes: 16 * KIB, bytesUnderWay: 4 * MIB, withinMs: 10_000 },
  ofCallers: { mostBytes: MIB, bytesUnderWay: 64 * MIB, withinMs: 30_000 },
};

/** What the request around a body takes, however short the body is. */
const LEAST_BYTES = KIB;

/** The memory that bodies may take. Strangers cannot take any of what is there for callers whom the shop knows. */
export class BodyRoom {
  private readonly strangers: Share;
  private readonly callers: Share;

  constructor({ ofStrangers, ofCallers }: BodyRoomLimits) {
    this.strangers = new Share(ofStrangers);
    this.callers = new Share(ofCallers);
  }

  /** Keeps room for the body of this request until it is answered, and says within which limits it is read. */
  take(req: IncomingMessage, res: ServerResponse, caller: Caller): BodyLimits {
    const share = isStaff(caller) ? this.callers : this.strangers;
    res.once('close', share.take(Number(req.headers['content-length'] ?? share.limits.mostBytes)));
    return share.limits;
  }
}

class Share {
  private taken = 0;

  constructor(readonly limits: BodyLimits) {}

  /** Returns what gives the room back. */
  take(promised: number): () => void {
    const { mostBytes, bytesUnderWay } = this.limits;
    if (promised > mostBytes) throw tooLong(mostBytes);
    const bytes = Math.max(promised, LEAST_BYTES);
    if (this.taken + bytes > bytesUnderWay)
      throw new HttpProblem('service/busy', 'Too much is sent to the shop right now. Please try again in a moment.');
    this.taken += bytes;
    return () => void (this.taken -= bytes);
  }
}

export function tooLong(mostBytes: number): HttpProblem {
  return new HttpProblem('request/too-long', `The body has at most ${mostBytes} bytes (${mostBytes / KIB} KiB).`);
}
