import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { VISITOR } from '@rabbet/domain/callers/caller';
import { until } from '@rabbet/postgres/testing/until';
import { schemaOf, seats } from '@rabbet/projections';
import { toProblemReply } from '../problems/problems';
import { notesOf } from '../requests/request';
import { LONG_TIMES, TestShop } from '../../testing/test-shop';

/** Time limits of the shop, which reads them for each request: tests change them. */
const times = { ...LONG_TIMES };
const shop = new TestShop({ times });
beforeAll(() => shop.open());
afterEach(() => void Object.assign(times, LONG_TIMES));
afterAll(() => shop.close());

const ORDERS = 'core/content/workshops/registrations';
/** Number of statements of a pool that wait for a lock. */
const countWaiting = async (pool: string) => {
  const { rows } = await shop.database.query<{ count: number }>(
    `select count(*) from pg_stat_activity
     where datname = current_database() and application_name = $1 and wait_event_type = 'Lock'`,
    [pool],
  );
  return rows[0]?.count ?? 0;
};
/** Runs `work` while the table of seats is locked: all reads of it hang. */
const whileLocked = (work: () => Promise<void>) =>
  shop.database.transaction(async (tx) => {
    await tx.query(`lock table ${schemaOf(seats)}.seats in access exclusive mode`);
    await work();
  });

test('cancels a query in Postgres when the caller hangs up', () =>
  whileLocked(async () => {
    const hangUp = new AbortController();
    const url = `${shop.shop.url.replace('localhost', '127.0.0.1')}/${ORDERS}`;
    const headers = { authorization: `Bearer ${shop.token}` };
    const reply = fetch(url, { headers, signal: hangUp.signal });
    const aborted = expect(reply).rejects.toThrow('abort');
    await until(async () => (await countWaiting('rabbet staff reads')) === 1, 'the query waits');
    hangUp.abort();
    await aborted;
    await until(async () => (await countWaiting('rabbet staff reads')) === 0, 'the query is ended');
  }));

test('cancels a query in Postgres at the deadline of its request', () =>
  whileLocked(async () => {
    // on a slow machine the deadline may pass before the query begins: then the next request gets more time
    for (let answerMs = 100, isSeen = false; !isSeen; answerMs *= 2) {
      Object.assign(times, { answerMs });
      let isAnswered = false;
      const reply = shop.asStaff(ORDERS).finally(() => (isAnswered = true));
      isSeen = await until(async () =>
        (await countWaiting('rabbet staff reads')) === 1 ? 'seen' : isAnswered && 'over',
      ).then((end) => end === 'seen');
      expect(await reply).toMatchObject({
        status: 503,
        body: { code: 'service/unavailable', detail: expect.stringContaining('has not found this in time') },
      });
    }
    await until(async () => (await countWaiting('rabbet staff reads')) === 0, 'the query is ended');
  }));

test('visitors are answered while all connections of staff hang', () =>
  whileLocked(async () => {
    const hangUp = new AbortController();
    const url = `${shop.shop.url.replace('localhost', '127.0.0.1')}/${ORDERS}`;
    const headers = { authorization: `Bearer ${shop.token}` };
    const replies = Array.from({ length: 20 }, () => fetch(url, { headers, signal: hangUp.signal }).catch(() => null));
    await until(async () => (await countWaiting('rabbet staff reads')) === 4, 'all places of staff are taken');
    for (const page of [1, 2]) expect((await shop.ask(`core/mob/commerce/widgets?count=${page}`)).status).toBe(200);
    hangUp.abort();
    await Promise.all(replies);
    await until(async () => (await countWaiting('rabbet staff reads')) === 0, 'the queries are ended');
  }));

test.each(['POST', 'PUT', 'DELETE'])('a %s that was given up says to try again', (method) => {
  const request = Object.assign(new IncomingMessage(new Socket()), { method });
  const { body } = toProblemReply(new Error('Query read timeout'), VISITOR, notesOf(request));
  expect(body).toMatchObject({ status: 503, code: 'service/unavailable' });
  expect(body.detail).toMatch(/this change needs\. Please try again in a moment\.$/);
});
