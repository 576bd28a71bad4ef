import { type Append, type Appended, LoginRefused, LogUnavailable, NO_STREAM, OutcomeUnknown } from '../log/event-log';
import type { Clock } from './clock';
import type { Connection } from './connection';
import { isAnswer, wasSurelyNotStored, toLogError } from './failures';
import { encode } from './position';
import { verifyPast, readStream } from './reading';
import { toServer } from './stored-event';
import { hedgeAfter, pause } from './timeouts';

export type AppendResult = Pick<Appended, 'revision' | 'position'>;

/** Appends without a retry. `isHedged`: if the answer is slow, the append is sent a second time (see `hedge`). */
export async function appendOnce(
  connection: Connection,
  { stream, expected, events }: Append,
  { isHedged }: { readonly isHedged: boolean },
): Promise<AppendResult> {
  const { answerWithinMs, repeatAfterMs, clock } = connection.options;
  const expectedRevision = expected === NO_STREAM ? 'no_stream' : BigInt(expected);
  const options = { expectedRevision, deadline: answerWithinMs } as const;
  try {
    const data = events.map((event, i) => toServer(event, stream, expected + 1 + i, connection.logId));
    const { nextExpectedRevision, position } = await connection.call((client) => {
      const send = () => client.appendToStream(stream, data, options);
      return isHedged ? hedge(send, repeatAfterMs, clock) : send();
    }, answerWithinMs);
    connection.noteAppendTaken();
    if (position) return { revision: Number(nextExpectedRevision), position: encode(position) };
    return await lookUpPosition(connection, stream, nextExpectedRevision);
  } catch (error) {
    throw toLogError(error, connection.address.hosts, stream, expected);
  }
}

/**
 * Appends, and retries until an answer comes or `retryForMs` is over, but at least once. Because ids and revision stay
 * the same, the server stores the events once. `onUncertain` is called after each try that may have stored them.
 */
export async function appendWithRetry(
  connection: Connection,
  append: Append,
  onUncertain: () => void,
): Promise<AppendResult> {
  const { options, closing } = connection;
  const giveUpAt = options.clock.now() + options.retryForMs;
  let isOutcomeUnknown = false;
  for (let failures = 1; ; failures++) {
    let isSent = false;
    try {
      await verifyPast(connection);
      isSent = true;
      return await appendOnce(connection, append, { isHedged: true });
    } catch (error) {
      if (!(error instanceof LogUnavailable)) throw error;
      if (isSent && !wasSurelyNotStored(error)) {
        onUncertain();
        isOutcomeUnknown = true;
      }
      let ErrorClass = error instanceof LoginRefused ? LoginRefused : LogUnavailable;
      if (isOutcomeUnknown) ErrorClass = OutcomeUnknown;
      if ((failures > 1 && options.clock.now() >= giveUpAt) || closing.signal.aborted)
        throw new ErrorClass(error.message, { cause: error });
      await pause(failures, options, closing.signal, giveUpAt - options.clock.now());
    }
  }
}

/**
 * Makes a hedged call: if there is no answer after some time, it is made a second time, and the first answer counts. For
 * the server leaves a repeat that arrives while the first append is being stored without an answer for seconds, but
 * answers a later repeat at once. If this process is the slow one, it makes one call: a second one would slow it more.
 */
function hedge<T>(call: () => Promise<T>, afterMs: number, clock: Clock): Promise<T> {
  return new Promise((resolve, reject) => {
    let pendingCalls = 0;
    let uncertainError: unknown = null;
    const startCall = () => {
      pendingCalls++;
      const fail = (error: unknown) => {
        if (!wasSurelyNotStored(error)) uncertainError ??= error;
        pendingCalls--;
        if (isAnswer(error)) reject(error as Error);
        // after two failures, the error of the call that may have been stored says more
        else if (pendingCalls === 0) reject((uncertainError ?? error) as Error);
      };
      void call().then(resolve, fail).finally(cancelSecondCall);
    };
    const cancelSecondCall = hedgeAfter(afterMs, startCall, clock);
    startCall();
  });
}

/** Reads the position of a stored event. The answer to a repeat may lack it, if the server does not have it in memory. */
async function lookUpPosition(connection: Connection, stream: string, revision: bigint): Promise<AppendResult> {
  const [event] = await readStream(connection, stream, { fromRevision: revision, maxCount: 1 }).catch(
    (error: unknown) => {
      throw new OutcomeUnknown(`the server has taken an append to ${stream}, and is gone`, { cause: error });
    },
  );
  if (!event) throw new OutcomeUnknown(`revision ${revision} of stream ${stream} is not readable yet`);
  return { revision: event.revision, position: event.position };
}
