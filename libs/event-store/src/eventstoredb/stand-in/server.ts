import { ServerFeaturesService } from '@eventstore/db-client/generated/serverfeatures_grpc_pb';
import { SupportedMethod, SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb';
import { type Empty, StreamIdentifier, type UUID } from '@eventstore/db-client/generated/shared_pb';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb';
import type {
  AppendReq,
  AppendResp,
  BatchAppendReq,
  BatchAppendResp,
  ReadReq,
  ReadResp,
} from '@eventstore/db-client/generated/streams_pb';
import {
  Metadata,
  Server,
  ServerCredentials,
  type ServerDuplexStream,
  type ServerReadableStream,
  type ServerUnaryCall,
  type ServerWritableStream,
  type sendUnaryData,
  status,
} from '@grpc/grpc-js';
import { onOwnPort } from '../../contract/port';
import { CLOCK } from '../clock';
import { gossip } from './cluster';
import { StandInLog, type Outcome, type ProposedEvent, systemEvent } from './events';
import { appendAnswer, batchAnswer, batchOutOfTime, batchTooLarge, nameOf, proposedOf } from './messages';
import { batchNotHandled, isNotHandled, type NotHandled, notHandled } from './not-handled';
import { Reads } from './reads';

/** Fault of one append. A stored event stays stored. */
export type AppendFault =
  | 'refused'
  | 'unanswered'
  | 'unanswered, as all that follow on its call'
  | 'stored, unanswered'
  | 'stored, out of time' // as a repeat that arrives while the first is being stored
  | 'stored, failed'
  | 'stored, ended'
  | 'stored, late'
  | 'stored, crashed'
  | NotHandled;

export interface StandInSettings {
  readonly port?: number;
  /** Keeps the events, so that the next one started with it has them. */
  readonly file?: string;
  /** Older servers do not: they take one call for each append. */
  readonly takesBatches?: boolean;
  readonly features?: 'offered' | 'unimplemented' | 'failing';
  readonly maxAppendBytes?: number;
  /** Milliseconds by which its clock is ahead of ours. */
  readonly clockAheadMs?: number;
  /** Plays a crash; without it, the server stops listening. */
  readonly onCrash?: () => void;
}

interface Reply {
  answer(outcome: Outcome): void;
  tooLarge(limit: number): void;
  outOfTime(): void;
  notHandled(why: NotHandled): void;
  fail(code: status): void;
  end(): void;
  fallDeaf(): void;
}

/** Stands in for an EventStoreDB: the calls that the log makes, answered as a real one answers them, or not. */
export class StandIn {
  /** The next appends suffer these, one each. */
  appendFaults: AppendFault[] = [];
  readonly log: StandInLog;
  readonly reads: Reads;
  port = 0;
  /** The port of the server that it takes for the leader of its cluster; its own unless told. */
  leaderPort = 0;
  /** Counts the appends that have arrived. */
  appends = 0;
  private readonly late: (() => void)[] = [];
  private readonly server = new Server({ 'grpc.max_receive_message_length': 17 * 1024 * 1024 });

  private constructor(private readonly settings: StandInSettings) {
    this.log = new StandInLog(settings.file);
    this.reads = new Reads(this.log);
    this.server.addService(StreamsService, {
      read: (call: ServerWritableStream<ReadReq, ReadResp>) => void this.reads.serve(call),
      append: (call: ServerReadableStream<AppendReq, AppendResp>, done: sendUnaryData<AppendResp>) =>
        this.append(call, done),
      batchAppend: (call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>) => this.batchAppend(call),
      delete: unimplemented,
      tombstone: unimplemented,
    });
    gossip(this.server, () => this.leaderPort || this.port);
    const features = (_: ServerUnaryCall<Empty, SupportedMethods>, done: sendUnaryData<SupportedMethods>) =>
      this.features(done);
    if (settings.features !== 'unimplemented')
      this.server.addService(ServerFeaturesService, { getSupportedMethods: features });
  }

  static async start(settings: StandInSettings = {}): Promise<StandIn> {
    const standIn = new StandIn(settings);
    const listen = (port: number) =>
      new Promise<number>((resolve, reject) =>
        standIn.server.bindAsync(`127.0.0.1:${port}`, ServerCredentials.createInsecure(), (error, bound) =>
          error ? reject(error) : resolve(bound),
        ),
      );
    standIn.port = await (settings.port ? listen(settings.port) : onOwnPort(listen));
    return standIn;
  }

  get url(): string {
    return `esdb://127.0.0.1:${this.port}?tls=false`;
  }

  /** An event of the server's own, as they stand among the others. */
  addSystemEvent(): void {
    this.log.append('$settings', 'any', [systemEvent()]);
  }

  /** Sends the answers that are late. */
  answerLate(): void {
    for (const answer of this.late.splice(0)) answer();
  }

  /** Connections break; nobody listens any more. */
  stop(): void {
    this.server.forceShutdown();
  }

  /** Time of the server's clock, as on another machine: it ignores the time of day of this process. */
  private now(): number {
    return performance.timeOrigin + CLOCK.now() + (this.settings.clockAheadMs ?? 0);
  }

  private features(done: sendUnaryData<SupportedMethods>): void {
    if (this.settings.features === 'failing') return done({ code: status.INTERNAL, details: 'no features today' });
    const batches = new SupportedMethod()
      .setServiceName('event_store.client.streams.Streams')
      .setMethodName('batchappend');
    const methods = this.settings.takesBatches === false ? [] : [batches];
    done(null, new SupportedMethods().setEventStoreServerVersion('23.10.6').setMethodsList(methods));
  }

  private append(call: ServerReadableStream<AppendReq, AppendResp>, done: sendUnaryData<AppendResp>): void {
    const events: ProposedEvent[] = [];
    let stream = '';
    let expected = -1;
    call.on('data', (request: AppendReq) => {
      const options = request.getOptions();
      const message = request.getProposedMessage();
      if (message) events.push(proposedOf(message));
      if (options) stream = nameOf(options.getStreamIdentifier());
      if (options?.hasRevision()) expected = Number(options.getRevision());
    });
    call.on('end', () =>
      this.receive(stream, expected, events, {
        answer: (outcome) => done(null, appendAnswer(outcome, expected)),
        tooLarge: (limit) => done({ code: status.INVALID_ARGUMENT, metadata: tooLarge(limit) }),
        outOfTime: () => done({ code: status.ABORTED, details: 'Operation timed out' }),
        notHandled: (why) => done(notHandled(why, this.leaderPort)),
        fail: (code) => done({ code, details: 'a planned failure' }),
        end: () => done({ code: status.CANCELLED, details: 'a planned end' }),
        fallDeaf: () => {},
      }),
    );
  }

  private batchAppend(call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>): void {
    const fail = (code: status, details: string) => call.emit('error', { code, details });
    if (this.settings.takesBatches === false) return void fail(status.UNIMPLEMENTED, 'an older server');
    const parts = new Map<string, { stream: string; expected: number; isLate: boolean; events: ProposedEvent[] }>();
    call.on('end', () => call.end());
    call.on('data', (request: BatchAppendReq) => {
      const id = request.getCorrelationId() as UUID; // the client always sends one
      const options = request.getOptions();
      const expected = options?.hasStreamPosition() ? Number(options.getStreamPosition()) : -1;
      const deadline = options?.getDeadline()?.toDate().getTime() ?? Infinity;
      const part = parts.get(id.getString()) ?? {
        stream: nameOf(options?.getStreamIdentifier()),
        expected,
        isLate: deadline <= this.now(),
        events: [],
      };
      part.events.push(...request.getProposedMessagesList().map(proposedOf));
      parts.set(id.getString(), part);
      if (!request.getIsFinal()) return;
      parts.delete(id.getString());
      const identifier = new StreamIdentifier().setStreamName(Buffer.from(part.stream));
      const send = (answer: BatchAppendResp) => call.write(answer.setCorrelationId(id).setStreamIdentifier(identifier));
      if (part.isLate) return void send(batchOutOfTime());
      this.receive(part.stream, part.expected, part.events, {
        answer: (outcome) => send(batchAnswer(outcome, part.expected)),
        tooLarge: (limit) => send(batchTooLarge(limit)),
        outOfTime: () => send(batchOutOfTime()),
        notHandled: (why) =>
          why === 'not leader' ? call.emit('error', notHandled(why, this.leaderPort)) : send(batchNotHandled(why)),
        fail: (code) => fail(code, 'a planned failure'),
        end: () => call.end(),
        fallDeaf: () => void call.removeAllListeners('data').resume(),
      });
    });
  }

  private receive(stream: string, expected: number, events: readonly ProposedEvent[], reply: Reply): void {
    this.appends++;
    const bytes = events.reduce((sum, { data, meta }) => sum + Buffer.byteLength(data + meta, 'base64'), 0);
    const limit = this.settings.maxAppendBytes ?? 1024 * 1024;
    if (bytes > limit) return reply.tooLarge(limit);
    const fault = this.appendFaults.shift();
    if (fault === 'refused') return reply.fail(status.UNAVAILABLE);
    if (fault === 'unanswered, as all that follow on its call') reply.fallDeaf();
    if (fault?.startsWith('unanswered')) return;
    if (isNotHandled(fault)) return reply.notHandled(fault);
    const outcome = this.log.append(stream, expected, events);
    if (fault === undefined) reply.answer(outcome);
    else if (fault === 'stored, out of time') reply.outOfTime();
    else if (fault === 'stored, failed') reply.fail(status.UNAVAILABLE);
    else if (fault === 'stored, ended') reply.end();
    else if (fault === 'stored, late') this.late.push(() => reply.answer(outcome));
    else if (fault === 'stored, crashed') (this.settings.onCrash ?? (() => this.stop()))();
  }
}

function unimplemented(_: unknown, done: sendUnaryData<never>): void {
  done({ code: status.UNIMPLEMENTED });
}

function tooLarge(limit: number): Metadata {
  const metadata = new Metadata();
  metadata.set('exception', 'maximum-append-size-exceeded');
  metadata.set('maximum-append-size', String(limit));
  return metadata;
}
