import type { Role } from '@rabbet/domain/callers/roles';
import type { Transport, WireRequest } from '@rabbet/client';
import { render } from '../server';
import { ASSETS, backOffice, memberAs, NOW } from './back-office';
import { goTo } from './go-to';

export const page = (data: readonly object[], total = data.length) => ({
  current_page: 1,
  total_pages: Math.ceil(total / 50),
  total_rows: total,
  data,
});

/** Replies of the audit by what stands in the path behind it, and what was asked of it; some are held back. */
export function auditOffice(
  replies: Readonly<Record<string, unknown>>,
  role: Role = 'auditor',
  held: (request: WireRequest) => Promise<void> | null = () => null,
) {
  const queries: (readonly [path: string, query: object])[] = [];
  const answer = ({ path, query = {} }: WireRequest): readonly [number, unknown] | null => {
    if (path.endsWith('/list')) return [200, page([{ id: 5, name: 'Lee, Ann' }])];
    const [, name] = /^core\/audit\/(.*)$/.exec(path) ?? [];
    if (name === undefined) return null;
    queries.push([name, query]);
    const given = replies[name];
    const reply = typeof given === 'function' ? (given as (asked: object) => unknown)(query) : given;
    return reply === undefined || reply === null
      ? [404, { status: 404, code: 'record/unknown', detail: 'unknown' }]
      : [200, reply];
  };
  const office = backOffice({ who: memberAs(role), answer });
  const transport: Transport = async (request) => {
    await held(request);
    return office.transport(request);
  };
  return {
    queries,
    go: (address: string) => goTo(address, transport),
    /** Shows the page as the server makes it, on November 22, 2026. */
    async see(url: string) {
      const sent = await render({ url, origin: 'http://localhost', now: NOW, pageSize: 40 }, transport, ASSETS);
      if ('html' in sent) document.body.innerHTML = sent.html;
      return sent.status;
    },
  };
}

/** Cells of the rows of a table, each by its text. */
export function cellsOf(table: HTMLElement): (readonly (string | null)[])[] {
  return [...table.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map(({ textContent }) => textContent),
  );
}
