import { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb';
import { type ServerWritableStream, status } from '@grpc/grpc-js';
import { once } from 'node:events';
import type { StandInEvent, StandInLog } from './events';
import { checkpointMessage, eventMessage, nameOf, streamNotFoundMessage } from './messages';

type Call = ServerWritableStream<ReadReq, ReadResp>;

/** Reads and subscriptions, which are reads that do not end. */
export class Reads {
  /** No read is answered any more, though the connection stands. */
  isSilent = false;
  /** Every read stops after so many events, though there are more. */
  stallAfter = Infinity;
  /** A checkpoint, which runs ahead of everything, after each so many events; none unless told. */
  checkpointEvery = Infinity;
  /** Counts the events that have been sent. */
  sent = 0;
  /** Counts the subscriptions that have begun. */
  begun = 0;
  /** Number of events that the server may search in one go for the last subscription. */
  window = 0;
  private readonly subscriptions = new Map<Call, AbortController>();

  constructor(private readonly log: StandInLog) {}

  get subscribed(): number {
    return this.subscriptions.size;
  }

  /** Ends all subscriptions without an error. */
  endSubscriptions(): void {
    for (const call of this.forgetSubscriptions()) call.end();
  }

  failSubscriptions(code: status): void {
    for (const call of this.forgetSubscriptions()) call.emit('error', { code, details: 'a planned failure' });
  }

  /** Nothing comes any more, and nothing is said. */
  forgetSubscriptions(): Call[] {
    const calls = [...this.subscriptions.keys()];
    for (const forget of this.subscriptions.values()) forget.abort();
    this.subscriptions.clear();
    return calls;
  }

  async serve(call: Call): Promise<void> {
    const options = call.request.getOptions() ?? new ReadReq.Options();
    if (this.isSilent) return;
    const gone = new AbortController();
    call.on('cancelled', () => gone.abort());
    if (options.hasSubscription()) await this.subscribe(call, options, gone);
    else if (options.hasStream()) await this.readStream(call, options, gone.signal);
    else await this.readAll(call, options, gone.signal);
  }

  private async readStream(call: Call, options: ReadReq.Options, gone: AbortSignal): Promise<void> {
    const streamOptions = options.getStream() ?? new ReadReq.Options.StreamOptions();
    const name = nameOf(streamOptions.getStreamIdentifier());
    const events = this.log.stream(name);
    if (events.length === 0) call.write(streamNotFoundMessage(name));
    const isBackwards = options.getReadDirection() === ReadReq.Options.ReadDirection.BACKWARDS;
    const from = streamOptions.hasRevision() ? Number(streamOptions.getRevision()) : 0;
    const range = isBackwards ? events.toReversed() : events.slice(from);
    await this.send(call, range.slice(0, Number(options.getCount())), gone);
    call.end();
  }

  private async readAll(call: Call, options: ReadReq.Options, gone: AbortSignal): Promise<void> {
    const isBackwards = options.getReadDirection() === ReadReq.Options.ReadDirection.BACKWARDS;
    const from = this.indexOf(options);
    if (from === null) return refusePosition(call, 'Unexpected ReadAllResult: Error');
    const count = Number(options.getCount());
    const range = isBackwards ? this.log.all.slice(-count).reverse() : this.log.all.slice(from, from + count);
    await this.send(call, range, gone);
    call.end();
  }

  /**
   * Serves a subscription. It begins after the position, where a read begins with it; past the end it gives the events
   * that are appended next.
   */
  private async subscribe(call: Call, options: ReadReq.Options, gone: AbortController): Promise<void> {
    const from = this.indexOf(options);
    if (from === null) return refusePosition(call, 'Exception was thrown by handler.');
    this.subscriptions.set(call, gone);
    this.begun++;
    call.on('cancelled', () => this.subscriptions.delete(call));
    call.write(new ReadResp().setConfirmation(new ReadResp.SubscriptionConfirmation().setSubscriptionId('stand-in')));
    const filter = options.getFilter();
    const pattern = new RegExp(filter?.getEventType()?.getRegex() ?? '');
    this.window = filter?.getMax() ?? 0;
    let isBehind = true;
    for (let next = options.getAll()?.hasPosition() ? from + 1 : from; !gone.signal.aborted;) {
      const event = this.log.all[next];
      if (event) {
        next++;
        if (pattern.test(typeOf(event))) await this.send(call, [event], gone.signal);
        if (!gone.signal.aborted && next % this.checkpointEvery === 0)
          call.write(checkpointMessage(this.log.all.at(-1)?.position ?? 0n));
      } else {
        if (isBehind) call.write(new ReadResp().setCaughtUp(new ReadResp.CaughtUp()));
        isBehind = false;
        next = Math.min(next, this.log.all.length);
        await this.log.change(gone.signal);
      }
    }
  }

  /**
   * Index of the event that a read begins with: the length of the log past its end, null for any other position without
   * an event.
   */
  private indexOf(options: ReadReq.Options): number | null {
    const position = options.getAll()?.getPosition();
    if (!position) return 0;
    const commit = BigInt(position.getCommitPosition());
    const index = this.log.all.findLastIndex((event) => event.position <= commit);
    if (index === this.log.all.length - 1 && this.log.all[index]?.position !== commit) return index + 1;
    return this.log.all[index]?.position === commit && position.getPreparePosition() === String(commit) ? index : null;
  }

  private async send(call: Call, events: readonly StandInEvent[], gone: AbortSignal): Promise<void> {
    for (const [i, event] of events.entries()) {
      if (i === this.stallAfter) await once(gone, 'abort');
      if (gone.aborted) return;
      this.sent++;
      if (!call.write(eventMessage(event))) await once(call, 'drain', { signal: gone }).catch(() => {});
    }
  }
}

function typeOf({ names }: StandInEvent): string {
  return names.find(([name]) => name === 'type')?.[1] ?? '';
}

function refusePosition(call: Call, details: string): void {
  call.emit('error', { code: status.UNKNOWN, details });
}
