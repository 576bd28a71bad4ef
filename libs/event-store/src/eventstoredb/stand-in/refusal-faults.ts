import { AccessDenied, Empty } from '@eventstore/db-client/generated/shared_pb';
import type { BatchAppendResp } from '@eventstore/db-client/generated/streams_pb';
import { Metadata, type ServerErrorResponse, status } from '@grpc/grpc-js';
import { batchError } from './messages';

/** Faults in which the server answers an append with a refusal, and stores nothing. */
export type RefusalFault = 'not ready' | 'busy' | 'no leader known' | 'not leader' | 'access denied';

/** Messages of EventStoreDB 23.10, which differ between an append in a batch and one with its own call. */
const SERVER_WORDS: Record<RefusalFault, { readonly code: status; readonly call: string; readonly batch: string }> = {
  'not ready': { code: status.UNAVAILABLE, call: 'Server Is Not Ready', batch: 'Server Is Not Ready' },
  busy: { code: status.UNAVAILABLE, call: 'Server Is Too Busy', batch: 'Server Is Busy' },
  'no leader known': {
    code: status.UNKNOWN,
    call: 'No leader info available in response',
    batch: 'No leader info available in response',
  },
  'not leader': { code: status.NOT_FOUND, call: 'Leader info available', batch: 'Leader info available' },
  'access denied': { code: status.PERMISSION_DENIED, call: 'Access Denied', batch: 'AccessDenied' },
};

export function isRefusalFault(fault: string | undefined): fault is RefusalFault {
  return fault !== undefined && Object.hasOwn(SERVER_WORDS, fault);
}

/** Error status of an append with its own call. If another node is the leader, it names that. */
export function toErrorStatus(fault: RefusalFault, leaderPort = 0): Partial<ServerErrorResponse> & { code: status } {
  const metadata = new Metadata();
  if (fault === 'access denied') metadata.set('exception', 'access-denied');
  if (fault === 'not leader') {
    metadata.set('exception', 'not-leader');
    metadata.set('leader-endpoint-host', '127.0.0.1');
    metadata.set('leader-endpoint-port', String(leaderPort));
  }
  return { code: SERVER_WORDS[fault].code, details: SERVER_WORDS[fault].call, metadata };
}

/** Answer to an append in a batch. */
export function toBatchRefusal(fault: RefusalFault): BatchAppendResp {
  if (fault === 'access denied') return batchError(SERVER_WORDS[fault].batch, new AccessDenied());
  return batchError(SERVER_WORDS[fault].batch, new Empty(), 'google.protobuf.Empty');
}
