import { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb';
import { type ServerWritableStream, status } from '@grpc/grpc-js';
import { once } from 'node:events';
import type { StandInEvent, StandInLog } from './events';
import { checkpointMessage, eventMessage, streamName, streamNotFoundMessage } from './messages';

type Call = ServerWritableStream<ReadReq, ReadResp>;

/** Serves the reads and subscriptions of the stand-in. Tests set its fields to make it fail. */
export class Reads {
  /** True: reads get no answer. */
  isSilent = false;
  /** Number of events after which every read stops without an end. */
  stallAfter = Infinity;
  /** Number of events after which a subscription gets a checkpoint, which names the end of the log. */
  checkpointEvery = Infinity;
  /** Counts the sent events. */
  sentCount = 0;
  /** Counts the subscriptions that have begun. */
  subscriptionsBegun = 0;
  /** Search window that the last subscription asked for. */
  searchWindow = 0;
  private readonly subscriptions = new Map<Call, AbortController>();

  constructor(private readonly log: StandInLog) {}

  get openSubscriptions(): number {
    return this.subscriptions.size;
  }

  /** Ends all subscriptions without an error. */
  endSubscriptions(): void {
    for (const call of this.forgetSubscriptions()) call.end();
  }

  failSubscriptions(code: status): void {
    for (const call of this.forgetSubscriptions()) call.emit('error', { code, details: 'a planned failure' });
  }

  /** Sends nothing more to the subscriptions, without ending them. */
  forgetSubscriptions(): Call[] {
    const calls = [...this.subscriptions.keys()];
    for (const forget of this.subscriptions.values()) forget.abort();
    this.subscriptions.clear();
    return calls;
  }

  async serve(call: Call): Promise<void> {
    const options = call.request.getOptions() ?? new ReadReq.Options();
    if (this.isSilent) return;
    const canceled = new AbortController();
    call.on('cancelled', () => canceled.abort());
    if (options.hasSubscription()) await this.subscribe(call, options, canceled);
    else if (options.hasStream()) await this.readStream(call, options, canceled.signal);
    else await this.readAll(call, options, canceled.signal);
  }

  private async readStream(call: Call, options: ReadReq.Options, canceled: AbortSignal): Promise<void> {
    const streamOptions = options.getStream() ?? new ReadReq.Options.StreamOptions();
    const name = streamName(streamOptions.getStreamIdentifier());
    const events = this.log.stream(name);
    if (events.length === 0) call.write(streamNotFoundMessage(name));
    const isBackwards = options.getReadDirection() === ReadReq.Options.ReadDirection.BACKWARDS;
    const from = streamOptions.hasRevision() ? Number(streamOptions.getRevision()) : 0;
    const range = isBackwards ? events.toReversed() : events.slice(from);
    await this.send(call, range.slice(0, Number(options.getCount())), canceled);
    call.end();
  }

  private async readAll(call: Call, options: ReadReq.Options, canceled: AbortSignal): Promise<void> {
    const isBackwards = options.getReadDirection() === ReadReq.Options.ReadDirection.BACKWARDS;
    const from = this.indexOf(options);
    if (from === null) return sendUnknownError(call, 'Unexpected ReadAllResult: Error');
    const count = Number(options.getCount());
    const range = isBackwards ? this.log.all.slice(-count).reverse() : this.log.all.slice(from, from + count);
    await this.send(call, range, canceled);
    call.end();
  }

  /**
   * Serves a subscription. It begins behind its position, unlike a read, which begins with the event at the position. Past
   * the end of the log it gives the events that are appended next.
   */
  private async subscribe(call: Call, options: ReadReq.Options, canceled: AbortController): Promise<void> {
    const from = this.indexOf(options);
    if (from === null) return sendUnknownError(call, 'Exception was thrown by handler.');
    this.subscriptions.set(call, canceled);
    this.subscriptionsBegun++;
    call.on('cancelled', () => this.subscriptions.delete(call));
    call.write(new ReadResp().setConfirmation(new ReadResp.SubscriptionConfirmation().setSubscriptionId('stand-in')));
    const filter = options.getFilter();
    const pattern = new RegExp(filter?.getEventType()?.getRegex() ?? '');
    this.searchWindow = filter?.getMax() ?? 0;
    let isBehind = true;
    for (let next = options.getAll()?.hasPosition() ? from + 1 : from; !canceled.signal.aborted;) {
      const event = this.log.all[next];
      if (event) {
        next++;
        if (pattern.test(eventType(event))) await this.send(call, [event], canceled.signal);
        if (!canceled.signal.aborted && next % this.checkpointEvery === 0)
          call.write(checkpointMessage(this.log.all.at(-1)?.position ?? 0n));
      } else {
        if (isBehind) call.write(new ReadResp().setCaughtUp(new ReadResp.CaughtUp()));
        isBehind = false;
        next = Math.min(next, this.log.all.length);
        await this.log.nextAppend(canceled.signal);
      }
    }
  }

  /**
   * Index of the event at the requested position. Past the end it is the length of the log; for any other position without
   * an event it is null.
   */
  private indexOf(options: ReadReq.Options): number | null {
    const position = options.getAll()?.getPosition();
    if (!position) return 0;
    const commit = BigInt(position.getCommitPosition());
    const index = this.log.all.findLastIndex((event) => event.position <= commit);
    const hasEvent = this.log.all[index]?.position === commit;
    const isLast = index === this.log.all.length - 1;
    if (!hasEvent) return isLast ? this.log.all.length : null;
    return position.getPreparePosition() === String(commit) ? index : null;
  }

  private async send(call: Call, events: readonly StandInEvent[], canceled: AbortSignal): Promise<void> {
    for (const [i, event] of events.entries()) {
      if (i === this.stallAfter) await once(canceled, 'abort');
      if (canceled.aborted) return;
      this.sentCount++;
      if (!call.write(eventMessage(event))) await once(call, 'drain', { signal: canceled }).catch(() => {});
    }
  }
}

function eventType({ names }: StandInEvent): string {
  return names.find(([name]) => name === 'type')?.[1] ?? '';
}

function sendUnknownError(call: Call, details: string): void {
  call.emit('error', { code: status.UNKNOWN, details });
}
