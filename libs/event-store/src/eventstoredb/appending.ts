import { type Append, type Appended, LoginRefused, LogUnavailable, NO_STREAM, OutcomeUnknown } from '../log/event-log';
import type { Clock } from './clock';
import type { Connection } from './connection';
import { isAnswer, isSurelyNotTaken, toLogError } from './failures';
import { encode } from './position';
import { prove, readStream } from './reading';
import { toServer } from './stored-event';
import { afterListening, pause } from './waiting';

export type Answer = Pick<Appended, 'revision' | 'position'>;

/** Tries once. `isAskedTwice`: a slow append is sent a second time while the first is under way. */
export async function appendOnce(
  connection: Connection,
  { stream, expected, events }: Append,
  { isAskedTwice }: { readonly isAskedTwice: boolean },
): Promise<Answer> {
  const { answerWithinMs, repeatAfterMs, clock } = connection.options;
  const expectedRevision = expected === NO_STREAM ? 'no_stream' : BigInt(expected);
  const options = { expectedRevision, deadline: answerWithinMs } as const;
  try {
    const data = events.map((event, i) => toServer(event, stream, expected + 1 + i, connection.log));
    const { nextExpectedRevision, position } = await connection.call((client) => {
      const ask = () => client.appendToStream(stream, data, options);
      return isAskedTwice ? twice(ask, repeatAfterMs, clock) : ask();
    }, answerWithinMs);
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
 * been stored; where there was none, nobody has taken them.
 */
export async function appendSurely(connection: Connection, append: Append, unsure: () => void): Promise<Answer> {
  const { options, closing } = connection;
  const giveUpAt = options.clock.now() + options.retryForMs;
  let isFateUnknown = false;
  for (let failures = 1; ; failures++) {
    let isSent = false;
    try {
      await prove(connection);
      isSent = true;
      return await appendOnce(connection, append, { isAskedTwice: true });
    } catch (error) {
      if (!(error instanceof LogUnavailable)) throw error;
      if (isSent && !isSurelyNotTaken(error)) {
        unsure();
        isFateUnknown = true;
      }
      const Away = isFateUnknown ? OutcomeUnknown : error instanceof LoginRefused ? LoginRefused : LogUnavailable;
      if ((failures > 1 && options.clock.now() >= giveUpAt) || closing.signal.aborted)
        throw new Away(error.message, { cause: error });
      await pause(failures, options, closing.signal, giveUpAt - options.clock.now());
    }
  }
}

/**
 * A repeat that arrives while the first is being stored is left without an answer for seconds, then fails; one that
 * comes a little later is answered at once. So whatever is slow is asked a second time, and the first answer counts.
 * A process that is slow itself asks once: a second append would make it slower still.
 */
function twice<T>(ask: () => Promise<T>, afterMs: number, clock: Clock): Promise<T> {
  return new Promise((resolve, reject) => {
    let open = 0;
    let unsure: unknown = null;
    const start = () => {
      open++;
      const fail = (error: unknown) => {
        if (!isSurelyNotTaken(error)) unsure ??= error;
        if (isAnswer(error)) reject(error as Error);
        else if (--open === 0) reject((unsure ?? error) as Error); // the one that may have been taken counts
      };
      void ask().then(resolve, fail).finally(callOff);
    };
    const callOff = afterListening(afterMs, start, clock);
    start();
  });
}

/** A repeat may be answered before the server knows the position by heart. */
async function lookUp(connection: Connection, stream: string, revision: bigint): Promise<Answer> {
  const [event] = await readStream(connection, stream, { fromRevision: revision, maxCount: 1 }).catch(
    (error: unknown) => {
      throw new OutcomeUnknown(`the server has taken an append to ${stream}, and is gone`, { cause: error });
    },
  );
  if (!event) throw new OutcomeUnknown(`revision ${revision} of stream ${stream} is not readable yet`);
  return { revision: event.revision, position: event.position };
}
