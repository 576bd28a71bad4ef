import {
  AllStreamPosition,
  Empty,
  MaximumAppendSizeExceeded,
  StreamIdentifier,
  Timeout,
  UUID,
  WrongExpectedVersion,
} from '@eventstore/db-client/generated/shared_pb';
import { Status } from '@eventstore/db-client/generated/status_pb';
import {
  AppendReq,
  AppendResp,
  BatchAppendReq,
  BatchAppendResp,
  ReadResp,
} from '@eventstore/db-client/generated/streams_pb';
import { type Message } from 'google-protobuf';
import { Any } from 'google-protobuf/google/protobuf/any_pb';
import { Empty as NoStream } from 'google-protobuf/google/protobuf/empty_pb';
import type { StandInEvent, Outcome, ProposedEvent } from './events';

/*
 * Messages of EventStoreDB's gRPC protocol, converted to and from the events of the stand-in. An append that shares its
 * call with others (batch) has other messages than one with its own call.
 */

const PACKAGE = 'event_store.client';

export function toProposedEvent(message: AppendReq.ProposedMessage | BatchAppendReq.ProposedMessage): ProposedEvent {
  return {
    id: message.getId()?.getString() ?? '',
    names: message.getMetadataMap().toArray(),
    data: toBase64(message.getData_asU8()),
    meta: toBase64(message.getCustomMetadata_asU8()),
  };
}

/** Encodes bytes as base64. The library's own function does it letter by letter: seconds for some megabytes. */
function toBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64');
}

export function streamName(identifier: StreamIdentifier | undefined): string {
  return Buffer.from(identifier?.getStreamName_asU8() ?? []).toString();
}

/** Reply for one event, with the metadata that the server adds. */
export function eventMessage({ stream, revision, position, id, names, data, meta }: StandInEvent): ReadResp {
  const recorded = new ReadResp.ReadEvent.RecordedEvent()
    .setId(new UUID().setString(id))
    .setStreamIdentifier(new StreamIdentifier().setStreamName(Buffer.from(stream)))
    .setStreamRevision(String(revision))
    .setCommitPosition(String(position))
    .setPreparePosition(String(position))
    .setData(Buffer.from(data, 'base64'))
    .setCustomMetadata(Buffer.from(meta, 'base64'));
  for (const [name, value] of names) recorded.getMetadataMap().set(name, value);
  recorded.getMetadataMap().set('created', '0');
  return new ReadResp().setEvent(new ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(String(position)));
}

/** Checkpoint of a subscription. Because it names no event, its prepare position is 0. */
export function checkpointMessage(position: bigint): ReadResp {
  return new ReadResp().setCheckpoint(
    new ReadResp.Checkpoint().setCommitPosition(String(position)).setPreparePosition('0'),
  );
}

export function streamNotFoundMessage(stream: string): ReadResp {
  const identifier = new StreamIdentifier().setStreamName(Buffer.from(stream));
  return new ReadResp().setStreamNotFound(new ReadResp.StreamNotFound().setStreamIdentifier(identifier));
}

export function appendAnswer(outcome: Outcome, expected: number): AppendResp {
  if ('last' in outcome) {
    const position = String(outcome.last.position);
    return new AppendResp().setSuccess(
      new AppendResp.Success()
        .setCurrentRevision(String(outcome.last.revision))
        .setPosition(new AppendResp.Position().setCommitPosition(position).setPreparePosition(position)),
    );
  }
  const conflict = new AppendResp.WrongExpectedVersion();
  if (outcome.actual < 0) conflict.setCurrentNoStream(new Empty());
  else conflict.setCurrentRevision(String(outcome.actual));
  if (expected < 0) conflict.setExpectedNoStream(new Empty());
  else conflict.setExpectedRevision(String(expected));
  return new AppendResp().setWrongExpectedVersion(conflict);
}

export function batchAnswer(outcome: Outcome, expected: number): BatchAppendResp {
  if ('last' in outcome) {
    const position = String(outcome.last.position);
    const success = new BatchAppendResp.Success().setCurrentRevision(String(outcome.last.revision));
    return new BatchAppendResp().setSuccess(
      success.setPosition(new AllStreamPosition().setCommitPosition(position).setPreparePosition(position)),
    );
  }
  const conflict = new WrongExpectedVersion();
  if (outcome.actual < 0) conflict.setCurrentNoStream(new NoStream());
  else conflict.setCurrentStreamRevision(String(outcome.actual));
  if (expected < 0) conflict.setExpectedNoStream(new NoStream());
  else conflict.setExpectedStreamPosition(String(expected));
  return batchError('WrongExpectedVersion', conflict);
}

export function batchTooLarge(limit: number): BatchAppendResp {
  return batchError('MaximumAppendSizeExceeded', new MaximumAppendSizeExceeded().setMaxappendsize(limit));
}

export function batchOutOfTime(): BatchAppendResp {
  return batchError('Timeout', new Timeout());
}

export function batchError(name: string, message: Message, type = `${PACKAGE}.${name}`): BatchAppendResp {
  const details = new Any();
  details.pack(message.serializeBinary(), type);
  return new BatchAppendResp().setError(new Status().setMessage(name).setDetails(details));
}
