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

const PACKAGE = 'event_store.client';

export function proposedOf(message: AppendReq.ProposedMessage | BatchAppendReq.ProposedMessage): ProposedEvent {
  return {
    id: message.getId()?.getString() ?? '',
    names: message.getMetadataMap().toArray(),
    data: inBase64(message.getData_asU8()),
    meta: inBase64(message.getCustomMetadata_asU8()),
  };
}

/** The library's own way goes letter by letter, which takes a busy machine seconds for some megabytes. */
function inBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64');
}

export function nameOf(identifier: StreamIdentifier | undefined): string {
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

/** A checkpoint names no event: its prepare position is 0. */
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
  const wrong = new AppendResp.WrongExpectedVersion();
  if (outcome.actual < 0) wrong.setCurrentNoStream(new Empty());
  else wrong.setCurrentRevision(String(outcome.actual));
  if (expected < 0) wrong.setExpectedNoStream(new Empty());
  else wrong.setExpectedRevision(String(expected));
  return new AppendResp().setWrongExpectedVersion(wrong);
}

export function batchAnswer(outcome: Outcome, expected: number): BatchAppendResp {
  if ('last' in outcome) {
    const position = String(outcome.last.position);
    const success = new BatchAppendResp.Success().setCurrentRevision(String(outcome.last.revision));
    return new BatchAppendResp().setSuccess(
      success.setPosition(new AllStreamPosition().setCommitPosition(position).setPreparePosition(position)),
    );
  }
  const wrong = new WrongExpectedVersion();
  if (outcome.actual < 0) wrong.setCurrentNoStream(new NoStream());
  else wrong.setCurrentStreamRevision(String(outcome.actual));
  if (expected < 0) wrong.setExpectedNoStream(new NoStream());
  else wrong.setExpectedStreamPosition(String(expected));
  return batchError('WrongExpectedVersion', wrong);
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
