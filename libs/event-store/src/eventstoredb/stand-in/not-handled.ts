import { AccessDenied, Empty } from '@eventstore/db-client/generated/shared_pb';
import type { BatchAppendResp } from '@eventstore/db-client/generated/streams_pb';
import { Metadata, type ServerErrorResponse, status } from '@grpc/grpc-js';
import { batchError } from './messages';

/** Faults of a server that is there and cannot serve: nothing is stored. */
export type NotHandled = 'not ready' | 'busy' | 'no leader known' | 'not leader' | 'access denied';

/** Answers of EventStoreDB 23.10, which differ between a batch and a call of its own. */
const WORDS: Record<NotHandled, { readonly code: status; readonly call: string; readonly batch: string }> = {
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

export function isNotHandled(fault: string | undefined): fault is NotHandled {
  return fault !== undefined && Object.hasOwn(WORDS, fault);
}

/** Error status of a call. It names the leader where that is another node. */
export function notHandled(why: NotHandled, leaderPort = 0): Partial<ServerErrorResponse> & { code: status } {
  const metadata = new Metadata();
  if (why === 'access denied') metadata.set('exception', 'access-denied');
  if (why === 'not leader') {
    metadata.set('exception', 'not-leader');
    metadata.set('leader-endpoint-host', '127.0.0.1');
    metadata.set('leader-endpoint-port', String(leaderPort));
  }
  return { code: WORDS[why].code, details: WORDS[why].call, metadata };
}

/** Answer to an append that shares its call with others. */
export function batchNotHandled(why: NotHandled): BatchAppendResp {
  if (why === 'access denied') return batchError(WORDS[why].batch, new AccessDenied());
  return batchError(WORDS[why].batch, new Empty(), 'google.protobuf.Empty');
}
