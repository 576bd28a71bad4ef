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
import { appendAnswer, batchAnswer, batchOutOfTime, batchTooLarge, streamName, toProposedEvent } from './messages';
import { toBatchRefusal, isRefusalFault, type RefusalFault, toErrorStatus } from './refusal-faults';
import { Reads } from './reads';

/** Fault of one append. Its events are stored if it begins with 'stored'; the rest says how the server answers. */
export type AppendFault =
  | 'refused'
  | 'unanswered'
  | 'unanswered, as all that follow on its call'
  | 'stored, unanswered'
  | 'stored, out of time' // as a repeat is answered that arrives while the first append is being stored
  | 'stored, failed'
  | 'stored, ended'
  | 'stored, late'
  | 'stored, crashed'
  | RefusalFault;

export interface StandInSettings {
  readonly port?: number;
  /** File in which the events are stored: a stand-in that is started with it later has them. */
  readonly file?: string;
  /** False plays an older server, which takes one call for each append. */
  readonly takesBatches?: boolean;
  readonly features?: 'offered' | 'unimplemented' | 'failing';
  readonly maxAppendBytes?: number;
  /** Milliseconds by which its clock is ahead of ours. */
  readonly clockAheadMs?: number;
  /** Called for the fault 'stored, crashed'; by default the server stops. */
  readonly onCrash?: () => void;
}

/** Ways to answer one append, in a batch or with its own call. */
interface Reply {
  answer(outcome: Outcome): void;
  tooLarge(limit: number): void;
  outOfTime(): void;
  refuse(why: RefusalFault): void;
  fail(code: status): void;
  end(): void;
  ignoreFurtherRequests(): void;
}

/** Stand-in for an EventStoreDB, for tests: it serves the calls of our log as a real server does, or fails as planned. */
export class StandIn {
  /** Faults of the next appends, one for each. */
  appendFaults: AppendFault[] = [];
  readonly log: StandInLog;
  readonly reads: Reads;
  port = 0;
  /** Port of the leader that it names to clients; its own by default. */
  leaderPort = 0;
  /** Counts the appends that have arrived. */
  appendCount = 0;
  private readonly lateAnswers: (() => void)[] = [];
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

  /** Adds an event of the server itself, as a real server writes them among the others. */
  addSystemEvent(): void {
    this.log.append('$settings', 'any', [systemEvent()]);
  }

  /** Sends the answers of the appends with the fault 'stored, late'. */
  sendLateAnswers(): void {
    for (const answer of this.lateAnswers.splice(0)) answer();
  }

  /** Breaks all connections and stops listening. */
  stop(): void {
    this.server.forceShutdown();
  }

  /** Time of the server's clock. Like that of another machine, it does not follow a changed time of day of this process. */
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
      if (message) events.push(toProposedEvent(message));
      if (options) stream = streamName(options.getStreamIdentifier());
      if (options?.hasRevision()) expected = Number(options.getRevision());
    });
    call.on('end', () =>
      this.receive(stream, expected, events, {
        answer: (outcome) => done(null, appendAnswer(outcome, expected)),
        tooLarge: (limit) => done({ code: status.INVALID_ARGUMENT, metadata: tooLargeMetadata(limit) }),
        outOfTime: () => done({ code: status.ABORTED, details: 'Operation timed out' }),
        refuse: (why) => done(toErrorStatus(why, this.leaderPort)),
        fail: (code) => done({ code, details: 'a planned failure' }),
        end: () => done({ code: status.CANCELLED, details: 'a planned end' }),
        ignoreFurtherRequests: () => {},
      }),
    );
  }

  private batchAppend(call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>): void {
    const fail = (code: status, details: string) => call.emit('error', { code, details });
    if (this.settings.takesBatches === false) return void fail(status.UNIMPLEMENTED, 'an older server');
    const unfinishedAppends = new Map<
      string,
      { stream: string; expected: number; isLate: boolean; events: ProposedEvent[] }
    >();
    call.on('end', () => call.end());
    call.on('data', (request: BatchAppendReq) => {
      const id = request.getCorrelationId() as UUID; // the client sends one with each request
      const options = request.getOptions();
      const expected = options?.hasStreamPosition() ? Number(options.getStreamPosition()) : -1;
      const deadline = options?.getDeadline()?.toDate().getTime() ?? Infinity;
      const append = unfinishedAppends.get(id.getString()) ?? {
        stream: streamName(options?.getStreamIdentifier()),
        expected,
        isLate: deadline <= this.now(),
        events: [],
      };
      append.events.push(...request.getProposedMessagesList().map(toProposedEvent));
      unfinishedAppends.set(id.getString(), append);
      if (!request.getIsFinal()) return;
      unfinishedAppends.delete(id.getString());
      const identifier = new StreamIdentifier().setStreamName(Buffer.from(append.stream));
      const send = (answer: BatchAppendResp) => call.write(answer.setCorrelationId(id).setStreamIdentifier(identifier));
      if (append.isLate) return void send(batchOutOfTime());
      this.receive(append.stream, append.expected, append.events, {
        answer: (outcome) => send(batchAnswer(outcome, append.expected)),
        tooLarge: (limit) => send(batchTooLarge(limit)),
        outOfTime: () => send(batchOutOfTime()),
        refuse: (why) =>
          why === 'not leader' ? call.emit('error', toErrorStatus(why, this.leaderPort)) : send(toBatchRefusal(why)),
        fail: (code) => fail(code, 'a planned failure'),
        end: () => call.end(),
        ignoreFurtherRequests: () => void call.removeAllListeners('data').resume(),
      });
    });
  }

  private receive(stream: string, expected: number, events: readonly ProposedEvent[], reply: Reply): void {
    this.appendCount++;
    const bytes = events.reduce((sum, { data, meta }) => sum + Buffer.byteLength(data + meta, 'base64'), 0);
    const limit = this.settings.maxAppendBytes ?? 1024 * 1024;
    if (bytes > limit) return reply.tooLarge(limit);
    const fault = this.appendFaults.shift();
    if (fault === 'refused') return reply.fail(status.UNAVAILABLE);
    if (fault === 'unanswered, as all that follow on its call') reply.ignoreFurtherRequests();
    if (fault?.startsWith('unanswered')) return;
    if (isRefusalFault(fault)) return reply.refuse(fault);
    const outcome = this.log.append(stream, expected, events);
    if (fault === undefined) reply.answer(outcome);
    else if (fault === 'stored, out of time') reply.outOfTime();
    else if (fault === 'stored, failed') reply.fail(status.UNAVAILABLE);
    else if (fault === 'stored, ended') reply.end();
    else if (fault === 'stored, late') this.lateAnswers.push(() => reply.answer(outcome));
    else if (fault === 'stored, crashed') (this.settings.onCrash ?? (() => this.stop()))();
  }
}

function unimplemented(_: unknown, done: sendUnaryData<never>): void {
  done({ code: status.UNIMPLEMENTED });
}

function tooLargeMetadata(limit: number): Metadata {
  const metadata = new Metadata();
  metadata.set('exception', 'maximum-append-size-exceeded');
  metadata.set('maximum-append-size', String(limit));
  return metadata;
}
