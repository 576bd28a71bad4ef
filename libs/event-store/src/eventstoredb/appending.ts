import { type Append, LogUnavailable, NO_STREAM, OutcomeUnknown, type Appended } from '../event-log';
import type { Connection } from './connection';
import { isAnswer, toLogError } from './failures';
import { encode } from './position';
import { readStream } from './reading';
import { toServer } from './stored-event';
import { afterListening, pause } from './waiting';

type Answer = Pick<Appended, 'revision' | 'position'>;

/** One try. When it fails with LogUnavailable the events may have been stored. */
async function appendOnce(connection: Connection, { stream, expected, events }: Append): Promise<Answer> {
  const { answerWithinMs, repeatAfterMs } = connection.options;
  const expectedRevision = expected === NO_STREAM ? 'no_stream' : BigInt(expected);
  const options = { expectedRevision, deadline: answerWithinMs } as const;
  try {
    const data = events.map((event, i) => toServer(event, stream, expected + 1 + i, connection.log));
    const { nextExpectedRevision, position } = await connection.call(
      (client) => twice(() => client.appendToStream(stream, data, options), repeatAfterMs),
      answerWithinMs,
    );
    connection.appended();
    if (position) return { revision: Number(nextExpectedRevision), position: encode(position) };
    return await lookUp(connection, stream, nextExpectedRevision);
  } catch (error) {
    throw toLogError(error, connection.address.hosts, stream, expected);
  }
}

/**
 * Tries again with the same ids at the same revision, which is stored once however often it arrives, until an answer
 * comes or the time for that is over, but at least twice. `unsure` is told of each try after which the events may have
 * been stored.
 */
export async function appendSurely(connection: Connection, append: Append, unsure: () => void): Promise<Answer> {
  const { options, closing } = connection;
  const giveUpAt = performance.now() + options.retryForMs; // the clock may be put right meanwhile
  for (let failures = 1; ; failures++) {
    try {
      return await appendOnce(connection, append);
    } catch (error) {
      if (!(error instanceof LogUnavailable)) throw error;
      unsure();
      if ((failures > 1 && performance.now() >= giveUpAt) || closing.signal.aborted)
        throw new OutcomeUnknown(error.message, { cause: error });
      await pause(failures, options, closing.signal);
    }
  }
}

/**
 * A repeat that arrives while the first is being stored is left without an answer for seconds, then fails; one that
 * comes a little later is answered at once. So whatever is slow is asked a second time, and the first answer counts.
 * A process that is slow itself asks once: a second append would make it slower still.
 */
function twice<T>(ask: () => Promise<T>, afterMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    let open = 0;
    const start = () => {
      open++;
      const fail = (error: unknown) => {
        if (--open === 0 || isAnswer(error)) reject(error as Error);
      };
      void ask().then(resolve, fail).finally(callOff);
    };
    const callOff = afterListening(afterMs, start);
    start();
  });
}

/** A repeat may be answered before the server knows the position by heart. */
async function lookUp(connection: Connection, stream: string, revision: bigint): Promise<Answer> {
  const [event] = await readStream(connection, stream, { fromRevision: revision, maxCount: 1 });
  if (!event) throw new LogUnavailable(`revision ${revision} of stream ${stream} is not readable yet`);
  return { revision: event.revision, position: event.position };
}
