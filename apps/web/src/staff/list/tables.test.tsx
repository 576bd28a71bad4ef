import type { WireRequest } from '@rabbet/client';
import { cleanup, screen, within } from '@testing-library/react';
import { accessRecord, backOffice, mail, memberAs } from '../../testing/back-office';
import { goTo } from '../../testing/go-to';
import { exactly, inWords } from '../parts/Moment';

const who = memberAs('administrator');
beforeEach(() => void (document.cookie = 'XSRF-TOKEN=there'));

describe('what waits', () => {
  it('is told by role, each with where to go or what to type', async () => {
    const health = {
      projections: [{ name: 'artworks', state: 'stopped', serving: true, damage: null, leftOut: null, lagEvents: 1 }],
      processes: [{ name: 'arrivals', givenUp: 2 }],
    };
    const mails = [mail(5, { state: 'given-up' })];
    await goTo('/staff', backOffice({ who, mails, health }).transport);
    expect(screen.getByRole('link', { name: 'Look at it' })).toHaveProperty('search', '?state=given-up');
    for (const command of ['rabbet processes given-up', 'rabbet projections status'])
      expect(screen.getByText(command)).not.toBeNull();
  });

  it('is the guide while a question about the shop is open, for those who may answer it', async () => {
    const answer = ({ path }: WireRequest) => (path === 'core/platform/settings' ? ([200, []] as const) : null);
    await goTo('/staff', backOffice({ who, answer }).transport);
    expect(screen.getByText('5 questions about your shop are still open')).not.toBeNull();
    expect(screen.getByRole('link', { name: 'Go on' })).toHaveProperty('pathname', '/staff/welcome');
    cleanup();
    await goTo('/staff', backOffice({ who: memberAs('sales'), answer }).transport);
    expect(screen.getByText('Nothing waits for you.')).not.toBeNull();
  });

  it('is nothing, said in words', async () => {
    await goTo('/staff', backOffice({ who: memberAs('framer') }).transport);
    expect(screen.getByText('Nothing waits for you.')).not.toBeNull();
  });
});

it('access records are told in words, and lead on to older ones', async () => {
  const records = [1, 2, 3].map((number) =>
    accessRecord(number, number === 2 ? { kind: 'failure', reason: 'wrong-password' } : {}),
  );
  await goTo('/staff/access?kind=failure', backOffice({ who, records }).transport);
  expect(screen.getByText('wrong password').closest('tr')?.textContent).toContain('failed to');
  expect(screen.getByRole('link', { name: 'Older' })).toHaveProperty('search', '?kind=failure&before=7');
});

it('the table of roles says in words what its signs mean', async () => {
  await goTo('/staff/roles', backOffice({ who }).transport);
  const row = screen.getByRole('rowheader', { name: /^what pieces cost/ }).closest('tr') as HTMLElement;
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.title),
  ).toEqual(['changes', 'changes', 'not at all', 'not at all', 'not at all', 'reads']);
  expect(screen.getByText('comments').closest('li')?.textContent).toBe(
    'comments administrator, manager, sales, auditor',
  );
});

it.each([
  ['2026-11-22T14:59:40Z', 'just now'],
  ['2026-11-22T14:48:00Z', '12 minutes ago'],
  ['2026-11-22T10:00:00Z', '5 hours ago'],
  ['2026-11-21T15:00:00Z', 'yesterday'],
  ['2026-11-19T15:00:00Z', '3 days ago'],
  ['2026-09-01T15:00:00Z', 'Sep 1, 2026'],
  ['2026-11-22T16:00:00Z', 'in 1 hour'],
  ['2026-11-27T16:00:00Z', 'in 5 days'],
])('%s is told as "%s"', (at, words) => {
  expect(inWords(at, new Date('2026-11-22T15:00:00Z'))).toBe(words);
  expect(exactly('2026-11-22T15:05:00Z')).toBe('Nov 22, 2026, 10:05 AM');
});
