import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Caller, isStaff } from '@rabbet/domain/callers/caller';
import { HttpProblem } from '../problems/problems';
import { notesOf } from './request';

/** Limits of the bodies of some callers. */
export interface BodyLimits {
  /** Length of one body. */
  readonly mostBytes: number;
  /** Bytes of all bodies under way: what has come in of a body counts until its answer. */
  readonly bytesUnderWay: number;
  /** Time from the head of a request to the end of its body; a fifth of it while more than half of the room is taken. */
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

/** Memory of the request around a body, however short the body is. */
const LEAST_BYTES = KIB;

/** The memory that bodies may take. Strangers cannot take any of what is there for callers whom the shop knows. */
export class BodyRoom {
  private readonly strangers: Share;
  private readonly callers: Share;

  constructor({ ofStrangers, ofCallers }: BodyRoomLimits) {
    this.strangers = new Share(ofStrangers);
    this.callers = new Share(ofCallers);
  }

  /** Keeps room for what comes in of this request's body, until it is answered. */
  take(req: IncomingMessage, res: ServerResponse, caller: Caller): ArrivingBody {
    const share = isStaff(caller) ? this.callers : this.strangers;
    const body = share.begin(notesOf(req).from, Number(req.headers['content-length'] ?? 0));
    res.once('close', () => share.end(body));
    return body;
  }
}

/** A body that comes in. */
export interface ArrivingBody {
  readonly limits: Pick<BodyLimits, 'mostBytes' | 'withinMs'>;
  /** Throws where there is no room for so many bytes more. */
  add(bytes: number): void;
  /** Nothing more comes: it keeps its room until it is answered. */
  complete(): void;
  /** Called where it has to make room for the bodies of others. */
  refuse: (why: HttpProblem) => void;
}

class Share {
  private taken = 0;
  private readonly bodies = new Set<Body>();

  constructor(private readonly limits: BodyLimits) {}

  begin(from: string, promised: number): ArrivingBody & Body {
    const { mostBytes, withinMs, bytesUnderWay } = this.limits;
    if (promised > mostBytes) throw tooLong(mostBytes);
    const isTight = this.taken > bytesUnderWay / 2;
    const body = {
      from,
      arrived: 0,
      bytes: 0,
      isComplete: false,
      refuse: () => {},
      limits: { mostBytes, withinMs: isTight ? withinMs / 5 : withinMs },
      add: (bytes: number) => this.add(body, bytes),
      complete: () => void (body.isComplete = true),
    };
    this.add(body, 0);
    this.bodies.add(body);
    return body;
  }

  end(body: Body): void {
    if (this.bodies.delete(body)) this.taken -= body.bytes;
  }

  private add(body: Body, arrived: number): void {
    body.arrived += arrived;
    const bytes = Math.max(LEAST_BYTES, body.arrived) - body.bytes;
    while (this.taken + bytes > this.limits.bytesUnderWay) this.makeRoom(body, bytes);
    body.bytes += bytes;
    this.taken += bytes;
  }

  /** The oldest body that is not complete gives way, of whichever network has most of them, to networks that have less. */
  private makeRoom({ from }: Body, bytes: number): void {
    const arriving = [...this.bodies].filter(({ isComplete }) => !isComplete);
    const held = new Map<string, number>();
    for (const body of arriving) held.set(body.from, (held.get(body.from) ?? 0) + body.bytes);
    const [most = '', mostBytes = 0] = [...held].sort(([, a], [, b]) => b - a)[0] ?? [];
    if (mostBytes <= (held.get(from) ?? 0) + bytes) throw tooMuch();
    const oldest = arriving.find((body) => body.from === most)!; // it holds the most
    this.end(oldest);
    oldest.refuse(tooMuch());
  }
}

interface Body {
  readonly from: string;
  arrived: number;
  /** The room that it takes. */
  bytes: number;
  isComplete: boolean;
  refuse: (why: HttpProblem) => void;
}

function tooMuch(): HttpProblem {
  return new HttpProblem(503, 'service/busy', 'Too much is sent to the shop right now. Please try again in a moment.');
}

export function tooLong(mostBytes: number): HttpProblem {
  return new HttpProblem(413, 'request/too-long', `The body has at most ${mostBytes} bytes (${mostBytes / KIB} KiB).`);
}
