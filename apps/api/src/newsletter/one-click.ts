import type { ServerResponse } from 'node:http';
import { randomUUID } from 'node:crypto';
import { VISITOR } from '@rabbet/domain/callers/caller';
import { subscription } from '@rabbet/domain/newsletter/newsletter';
import type { ServingTools } from '../kernel/feature';
import type { RawRoute } from '../kernel/requests/request-router';
import { HttpProblem, methodNotAllowed } from '../kernel/problems/problems';
import { leaverOf } from './links';

export const ONE_CLICK = '/newsletter/one-click';
export const LEAVE_PAGE = '/newsletter/leave';

/**
 * Leaves a subscription at the call of a mail program whose owner presses "unsubscribe" (RFC 8058): no page of the shop
 * sent it, nobody is signed in, and only the secret in the address counts. Whoever opens the address is led to the page
 * with the button.
 */
export function oneClick({ commands, personKeys }: Pick<ServingTools, 'commands' | 'personKeys'>): RawRoute {
  return {
    name: 'newsletter-one-click',
    address: /^\/newsletter\/one-click(?=\?|$)/,
    async answer(req, res) {
      const secret = new URL(`http://shop${req.url ?? ''}`).searchParams.get('secret') ?? '';
      if (req.method === 'GET' || req.method === 'HEAD') return lead(res, secret);
      if (req.method !== 'POST') throw methodNotAllowed(['GET', 'HEAD', 'POST']);
      const number = leaverOf(personKeys, secret);
      if (number === null) throw new HttpProblem(404, 'http/404', 'There is nothing at this address.');
      const leave = { type: 'LeaveNewsletter', data: { by: 'mail' } } as const;
      const context = { caller: VISITOR, origin: 'web', now: new Date(), commandId: randomUUID() } as const;
      await commands.change(subscription, number, leave, context);
      tell(res);
    },
    close: () => Promise.resolve(),
  };
}

function lead(res: ServerResponse, secret: string): void {
  const location = `${LEAVE_PAGE}?${new URLSearchParams({ secret }).toString()}`;
  res.writeHead(302, { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).end();
}

function tell(res: ServerResponse): void {
  const words = Buffer.from('You get no more newsletters from us.\n');
  res.writeHead(200, {
    'content-type': 'text/plain; charset=utf-8',
    'content-length': words.length,
    'cache-control': 'no-store',
  });
  res.end(words);
}
